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
});
