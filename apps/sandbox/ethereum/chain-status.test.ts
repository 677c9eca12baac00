import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import type { SendCall } from './json-rpc.ts';
import { startEdr } from './start-edr.ts';

const CHAIN_ID = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' };

describe('a chain that is slow to start', () => {
  const slow = Promise.withResolvers<SendCall>();
  const sandbox = sandboxForTest({ beforeAll, afterAll, startNode: () => slow.promise });
  const text = async (path: string) => (await sandbox.get(path)).text();

  it('is shown as starting, and answers waiting calls once it runs', async () => {
    expect(await text('/')).toContain('The local Ethereum is starting.');
    const page = await sandbox.get('/chain');
    expect(page.headers.get('refresh')).toBe('1');
    expect(await page.text()).toContain('The local Ethereum is starting. This page updates automatically.');

    const waiting = [sandbox.post('/rpc/ethereum', CHAIN_ID), sandbox.post('/chain/sale')];
    const description = sandbox.get('/chain.json');
    slow.resolve(await startEdr());
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
    expect((await (await description).json()).ethereum).toMatchObject({ chainId: 1 });

    expect(await text('/')).toContain('A local Ethereum with real marketplace contracts.');
    const running = await sandbox.get('/chain');
    expect(running.headers.get('refresh')).toBeNull();
    expect(await running.text()).toContain('Sell on Seaport');
  });
});

describe('a chain that does not start', () => {
  const sandbox = sandboxForTest({
    beforeAll,
    afterAll,
    startNode: async () => {
      throw new Error('the engine is <broken>');
    },
  });
  const notice =
    'The local Ethereum did not start: no sales, and bots have nothing to post. Reason: the engine is <broken>';
  const noticeInPage = notice.replace('<', '&lt;').replace('>', '&gt;');
  const failed = () => sandbox.get('/chain.json');

  it.each(['/', '/chain'])('is explained on %s, with the consequence and the reason', async (path) => {
    await failed();
    const page = await sandbox.get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('refresh')).toBeNull();
    expect(await page.text()).toContain(noticeInPage);
  });

  it('is null in chain.json, and every call reports the reason', async () => {
    expect(await (await failed()).json()).toMatchObject({ ethereum: null });
    const sale = await sandbox.post('/chain/sale');
    expect(sale.status).toBe(503);
    expect(await sale.json()).toEqual({ error: notice });
    const call = await sandbox.post('/rpc/ethereum', CHAIN_ID);
    expect(call.status).toBe(503);
    expect(await call.json()).toMatchObject({ error: { message: notice } });
  });

  it('leaves the rest of the sandbox working', async () => {
    expect((await sandbox.get('/mail.json')).status).toBe(200);
    expect((await sandbox.post('/rpc/solana', { jsonrpc: '2.0', id: 1, method: 'getSlot' })).status).toBe(
      200,
    );
  });
});
