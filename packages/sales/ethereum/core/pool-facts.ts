import { getFact, type Pool } from '../../missing-facts.ts';
import type { DecodeContext, MarketEvent } from './marketplace-decoder.ts';

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
