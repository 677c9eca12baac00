import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { PEARLS } from './solana-pearls.ts';
import { SOLANA_PERSONAS } from './solana-personas.ts';

const PROGRAM = 'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K';
const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-solana-'));
for (const [signature, slot] of [
  ['older', 10],
  ['newer', 11],
  ['newest', 12],
] as const) {
  const transaction = { signatures: [signature], message: { accountKeys: [{ pubkey: PROGRAM }] } };
  writeFileSync(
    path.join(folder, `${signature}.json`),
    JSON.stringify({ result: { slot, blockTime: 1, transaction } }),
  );
}
afterAll(() => rmSync(folder, { recursive: true }));
const sandbox = sandboxForTest({ beforeAll, afterAll, solanaDir: folder });

async function call(method: string, params: unknown[] = []) {
  const answer = await sandbox.post('/rpc/solana', { jsonrpc: '2.0', id: 7, method, params });
  return answer.json();
}

describe('the Solana node', () => {
  it('reports its health, version and slot', async () => {
    expect(await call('getHealth')).toEqual({ jsonrpc: '2.0', id: 7, result: 'ok' });
    expect((await call('getVersion')).result['solana-core']).toEqual(expect.any(String));
    expect((await call('getSlot')).result).toBeGreaterThan(300_000_000);
  });

  it('fails only the call that a fault matches', async () => {
    await sandbox.post('/rpc/faults', { kind: 'server-error', count: 1, match: 'getBalance' });
    expect((await call('getSlot')).result).toBeGreaterThan(0);
    const body = { jsonrpc: '2.0', id: 7, method: 'getBalance', params: [PROGRAM] };
    expect((await sandbox.post('/rpc/solana', body)).status).toBe(503);
    expect((await sandbox.post('/rpc/solana', body)).status).toBe(200);
  });

  it('knows the balances of the personas, and no unknown addresses', async () => {
    const [rich, , empty] = SOLANA_PERSONAS.map(({ address }) => address);
    expect((await call('getBalance', [rich])).result.value).toBe(240_000_000_000);
    expect((await call('getAccountInfo', [rich])).result.value.lamports).toBe(240_000_000_000);
    expect((await call('getMultipleAccounts', [[empty, PROGRAM]])).result.value).toEqual([null, null]);
    expect((await call('getBalance', ['not an address'])).error.code).toBe(-32602);
  });

  it('lists token accounts by mint or program, and Core assets by owner', async () => {
    const kenji = SOLANA_PERSONAS.find(({ id }) => id === 'kenji')?.address;
    const count = async (filter: object) =>
      (await call('getTokenAccountsByOwner', [kenji, filter])).result.value.length;
    expect(await count({ mint: PEARLS.mint })).toBe(2);
    expect(await count({ programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' })).toBe(3);
    expect(await count({ programId: PROGRAM })).toBe(0);
    const core = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d';
    const filters = [{ memcmp: { offset: 1, bytes: kenji } }];
    expect((await call('getProgramAccounts', [core, { filters }])).result).toHaveLength(1);
  });

  it('lists recorded transactions, newest first and in pages', async () => {
    const { result } = await call('getSignaturesForAddress', [PROGRAM, { limit: 1, before: 'newest' }]);
    expect(result.map((entry: { signature: string }) => entry.signature)).toEqual(['newer']);
    const since = await call('getSignaturesForAddress', [PROGRAM, { until: 'older' }]);
    expect(since.result).toHaveLength(2);
    expect((await call('getTransaction', ['older'])).result.slot).toBe(10);
    expect((await call('getTransaction', ['unknown'])).result).toBeNull();
  });

  it('rejects unknown methods', async () => {
    expect((await call('getBlockProduction')).error.code).toBe(-32601);
    expect((await call('constructor')).error.code).toBe(-32601);
  });
});
