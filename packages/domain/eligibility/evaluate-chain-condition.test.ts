import { describe, expect, it } from 'vitest';
import type { CallCondition, ChainCondition, Comparison } from './chain-condition.ts';
import { COIN, nft, walletWith } from './chain-evidence-for-test.ts';
import type { Reading } from './chain-read.ts';
import { evaluateChainCondition } from './evaluate-chain-condition.ts';
import type { Delegation } from './requirement.ts';

const VAULT = '0xvault';
const own = (condition: ChainCondition, reading: Reading) => walletWith([[condition, reading]]);
const vault = (condition: ChainCondition, reading: Reading, ...delegations: Partial<Delegation>[]) =>
  walletWith([[condition, reading]], {
    address: VAULT,
    delegations: delegations.map((one) => ({
      chain: 8453,
      contract: null,
      tokenId: null,
      amount: null,
      ...one,
    })),
  });
const judge = (condition: ChainCondition, ...wallets: ReturnType<typeof own>[]) =>
  evaluateChainCondition(condition, { wallets, signatureChainId: null });

describe('amounts', () => {
  it.each<[string, ChainCondition, bigint, bigint]>([
    ['a coin', COIN, 10n ** 18n, 10n ** 18n - 1n],
    ['lamports', { ...COIN, chain: 'solana' }, 10n ** 9n, 10n ** 9n - 1n],
    [
      'a token with decimals',
      nft({ standard: 'erc20', minimum: '2.5', decimals: 6 }),
      2_500_000n,
      2_499_999n,
    ],
    ['NFTs', nft({ minimum: '3' }), 3n, 2n],
    ['transactions', { type: 'transactions', chain: 1, minimum: 5 }, 5n, 4n],
    ['a score with four decimals', { type: 'passport', chain: 8453, minimum: 20 }, 200_000n, 199_999n],
    ['a verification', { type: 'coinbase' }, 1n, 0n],
  ])('%s must reach the minimum', (_name, condition, enough, less) => {
    expect(judge(condition, own(condition, enough)).state).toBe('met');
    expect(judge(condition, own(condition, less)).state).toBe('not-met');
    expect(judge(condition, own(condition, 'no-answer')).state).toBe('not-met');
    expect(judge(condition, own(condition, 'could-not-check')).state).toBe('unknown');
  });

  it.each<[Comparison, boolean, boolean, boolean]>([
    ['at-least', false, true, true],
    ['more-than', false, false, true],
    ['at-most', true, true, false],
    ['less-than', true, false, false],
    ['equal', false, true, false],
  ])('of a call are compared: %s', (comparison, ...answers) => {
    const call: CallCondition = {
      type: 'call',
      chain: 1,
      contract: '0x00000000000000000000000000000000000000A1',
      signature: 'stakedBy(address)',
      args: ['$wallet'],
      comparison,
      value: '10',
      label: 'points',
    };
    expect([9n, 10n, 11n].map((value) => judge(call, own(call, value)).state === 'met')).toEqual(answers);
    // A contract that says nothing meets nothing, also where less is enough.
    expect(judge(call, own(call, 'no-answer')).state).toBe('not-met');
  });
});

describe('a vault', () => {
  it('meets a condition for the wallet that it delegated to, and is named', () => {
    expect(judge(nft(), own(nft(), 0n), vault(nft(), 1n, {}))).toMatchObject({ state: 'met', by: VAULT });
    expect(judge(nft(), own(nft(), 1n), vault(nft(), 1n, {}))).not.toMatchObject({ by: VAULT });
  });

  it('must have delegated on that chain, and for that contract or everything', () => {
    const { contract } = nft();
    const met = (...delegations: Partial<Delegation>[]) =>
      judge(nft(), own(nft(), 0n), vault(nft(), 1n, ...delegations)).state;
    expect(met({ chain: 1 })).toBe('not-met');
    expect(met({ contract: contract.toLowerCase() })).toBe('met');
    expect(met({ contract: '0x00000000000000000000000000000000000000B2' })).toBe('not-met');
  });

  it('counts no more than it delegated', () => {
    const { contract } = nft();
    const asked = nft({ minimum: '2' });
    const token = (tokenId: string) => ({ contract, tokenId, amount: 1n });
    expect(judge(asked, vault(asked, 5n, token('7'))).state).toBe('not-met');
    expect(judge(asked, vault(asked, 5n, token('7'), token('8'))).state).toBe('met');
    const edition = nft({ standard: 'erc1155', tokenId: '7' });
    expect(judge(edition, vault(edition, 5n, token('8'))).state).toBe('not-met');
    expect(judge(edition, vault(edition, 5n, token('7'))).state).toBe('met');
  });

  it('counts for coins and proofs only when it delegated everything', () => {
    const coin = { ...COIN, chain: 8453 };
    expect(judge(coin, vault(coin, 10n ** 18n, { contract: nft().contract })).state).toBe('not-met');
    expect(judge(coin, vault(coin, 10n ** 18n, {})).state).toBe('met');
  });

  it('does not add to what the wallet itself holds', () => {
    const asked = nft({ minimum: '2' });
    expect(judge(asked, own(asked, 1n), vault(asked, 1n, {})).state).toBe('not-met');
  });

  it('that could not be read leaves the answer open', () => {
    expect(judge(nft(), own(nft(), 0n), vault(nft(), 'could-not-check', {})).state).toBe('unknown');
  });
});

it('has no answer where no contract of a proof is known', () => {
  const nowhere: ChainCondition = { type: 'passport', chain: 137, minimum: 20 };
  expect(evaluateChainCondition(nowhere, { wallets: [walletWith([])], signatureChainId: null }).state).toBe(
    'unknown',
  );
});
