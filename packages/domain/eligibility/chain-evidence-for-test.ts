import type { ChainCondition, TokenCondition } from './chain-condition.ts';
import { type ChainRead, keyOfRead, type Reading, readOf } from './chain-read.ts';
import type { Delegation, WalletEvidence } from './requirement.ts';

export const COIN = { type: 'coin', chain: 1, minimum: '1' } as const satisfies ChainCondition;

export const nft = (change: Partial<TokenCondition> = {}): TokenCondition => ({
  type: 'token',
  chain: 8453,
  standard: 'erc721',
  contract: '0x00000000000000000000000000000000000000A1',
  tokenId: null,
  minimum: '1',
  decimals: 0,
  name: null,
  ...change,
});

/** What nodes said about a wallet. */
export function walletWith(
  held: readonly (readonly [ChainCondition, Reading])[],
  { address = '0xhot', delegations = 'own' as readonly Delegation[] | 'own' } = {},
): WalletEvidence {
  const readings = held.map(
    ([condition, reading]) => [keyOfRead(readOf(condition) as ChainRead), reading] as const,
  );
  return { address, delegations, readings: new Map(readings) };
}
