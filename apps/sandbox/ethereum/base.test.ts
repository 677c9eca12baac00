import { createPublicClient, http, parseAbi } from 'viem';
import { base } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { BASE_CREATED, BASE_NET, CREATED, MAIN_NET } from './deployed-contracts.ts';
import { ethereumPersona } from './dev-accounts.ts';
import { VAULT } from './opening-transactions.ts';

const abi = parseAbi([
  'function name() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function stakedBy(address owner) view returns (uint256)',
  'function getScore(address user) view returns (uint256)',
  'function getIncomingDelegations(address to) view returns ((uint8 type_, address to, address from, bytes32 rights, address contract_, uint256 tokenId, uint256 amount)[])',
]);

describe('the local Base', () => {
  const sandbox = sandboxForTest({ beforeAll, afterAll });
  const connect = () =>
    createPublicClient({
      chain: base,
      transport: http(`${sandbox.url()}/rpc/base`, { retryCount: 0 }),
    });

  it('has its tokens at the listed addresses', async () => {
    const listed = await (await sandbox.get('/chain.json')).json();
    expect(listed.base).toMatchObject({
      chainId: 8453,
      staking: { address: BASE_CREATED.staking },
      passportScores: BASE_NET.passportScores,
      delegateRegistry: MAIN_NET.delegateRegistry,
    });
    expect(listed.base.tokens).toHaveLength(3);
    for (const { address, name } of listed.base.tokens)
      expect(await connect().readContract({ address, abi, functionName: 'name' })).toBe(name);
  });

  it('gives tokens, stakes and scores to the personas, none to the newcomer', async () => {
    const ask = (
      address: `0x${string}`,
      functionName: 'balanceOf' | 'stakedBy' | 'getScore',
      id: string,
    ): Promise<bigint | null> =>
      connect()
        .readContract({ address, abi, functionName, args: [ethereumPersona(id).address] })
        .catch(() => null);
    expect(await ask(BASE_CREATED.shells, 'balanceOf', 'bruno')).toBe(2_500_000_000n);
    expect(await ask(BASE_CREATED.staking, 'stakedBy', 'bruno')).toBe(500_000_000n);
    expect(await ask(BASE_CREATED.reefs, 'balanceOf', 'bruno')).toBe(1n);
    expect(await ask(BASE_NET.passportScores, 'getScore', 'bruno')).toBe(325_000n);
    expect(await ask(BASE_CREATED.shells, 'balanceOf', 'dana')).toBe(0n);
    expect(await ask(BASE_NET.passportScores, 'getScore', 'dana')).toBeNull();
  });

  it('knows the vault that delegated to Olivia', async () => {
    const delegations = await connect().readContract({
      address: MAIN_NET.delegateRegistry,
      abi,
      functionName: 'getIncomingDelegations',
      args: [ethereumPersona('olivia').address],
    });
    expect(delegations).toMatchObject([{ type_: 1, from: VAULT }]);
  });

  it('has no contract at an address that has one on mainnet', async () => {
    for (const address of Object.values(CREATED))
      expect(await connect().getCode({ address })).toBeUndefined();
  });

  const ask = async (method: string, ...params: unknown[]) =>
    await (await sandbox.post('/rpc/base', { jsonrpc: '2.0', id: 1, method, params })).json();
  const head = async () => Number((await ask('eth_blockNumber')).result);
  const hex = (number: number) => `0x${number.toString(16)}`;
  const allLogs = async () => await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
  const lie = async (kind: string, count = 1) =>
    expect((await sandbox.post('/rpc/faults', { kind, count, match: 'POST /rpc/base ' })).status).toBe(200);

  it('calls a block final when others have followed', async () => {
    const { result } = await ask('eth_getBlockByNumber', 'finalized', false);
    expect(Number(result.number)).toBe((await head()) - 16);
  });

  it('has a node that lags and does not say so', async () => {
    const newest = await head();
    await lie('lagging', 4);
    expect(await head()).toBe(newest - 10);
    expect((await ask('eth_getBlockByNumber', 'latest', false)).result.number).toBe(hex(newest - 10));
    expect((await ask('eth_getBlockByNumber', hex(newest), false)).result).toBeNull();
    const range = { fromBlock: hex(newest - 5), toBlock: hex(newest) };
    expect((await ask('eth_getLogs', range)).result).toEqual([]);
    expect(await head()).toBe(newest);
  });

  it('has a node that leaves out logs, and one that rejects ranges', async () => {
    const { length } = (await allLogs()).result;
    await lie('missing-logs');
    expect((await allLogs()).result).toHaveLength(Math.floor(length / 2));
    await lie('too-many-results');
    expect((await allLogs()).error.message).toContain('more than 10000 results');
    expect((await allLogs()).result).toHaveLength(length);
  });

  it('has a node that follows another fork', async () => {
    const newest = hex(await head());
    const { hash } = (await ask('eth_getBlockByNumber', newest, false)).result;
    await lie('other-fork', 3);
    const other = (await ask('eth_getBlockByNumber', newest, false)).result;
    expect(other.hash).not.toBe(hash);
    expect((await ask('eth_getBlockByHash', other.hash, false)).result).toEqual(other);
    expect((await ask('eth_getBlockByHash', hash, false)).result).toBeNull();
  });
});
