import { getFact, type Pool, type ValueMove } from '../../missing-facts.ts';
import { toTokenId } from './abi-words.ts';
import type { DecodeContext, Draft, MarketEvent } from './marketplace-decoder.ts';
import type { TokenTransfer } from './read-token-transfers.ts';

/** Undefined when the facts were not fetched or do not exist. */
export function getPoolFacts(pool: string, { knowledge }: DecodeContext): Pool | undefined {
  return getFact(knowledge.pools, { kind: 'pool', marketplace: '', pool }) ?? undefined;
}

/**
 * The index of the pool's last log before its swap, or -1. Earlier transfers are not part of the swap: an owner can
 * withdraw tokens from a pool and trade with it in the same transaction.
 */
export function findLastLogBefore(event: MarketEvent, { transaction }: DecodeContext): number {
  let at = event.at - 1;
  while (at >= 0 && transaction.logs[at]?.address !== event.log.address) at -= 1;
  return at;
}

/** The seller of a token in custody deposited it in an earlier transaction. */
export function findCustodySeller(
  house: string,
  hop: TokenTransfer,
  { knowledge }: DecodeContext,
): Pick<Draft, 'seller' | 'needs'> {
  const need = {
    kind: 'escrow-seller',
    house,
    contract: hop.contract,
    tokenId: toTokenId(hop.token) ?? '',
  } as const;
  const seller = getFact(knowledge.escrowSellers, need) ?? undefined;
  return seller === undefined ? { seller: 'unknown', needs: [{ field: 'seller', need }] } : { seller };
}

/** Ether sent minus ether returned; undefined when the value flow is unknown. */
export function computeEthPaid(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  if (!moves) return undefined;
  return sum(moves, (move) => move.from === account) - sum(moves, (move) => move.to === account);
}

/** Ether received minus ether returned to those who paid it. */
export function computeEthKept(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  if (!moves) return undefined;
  const payers = new Set(moves.filter((move) => move.to === account).map((move) => move.from));
  return (
    sum(moves, (move) => move.to === account) -
    sum(moves, (move) => move.from === account && payers.has(move.to))
  );
}

export function computeEthSent(account: string, moves: readonly ValueMove[] | undefined): bigint | undefined {
  return moves && sum(moves, (move) => move.from === account);
}

function sum(moves: readonly ValueMove[], counts: (move: ValueMove) => boolean): bigint {
  return moves.filter(counts).reduce((total, move) => total + move.amount, 0n);
}
