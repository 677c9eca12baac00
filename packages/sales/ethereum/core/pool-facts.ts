import { answerOf, type Pool } from '../../needs.ts';
import type { DecodeContext, MarketEvent } from './marketplace-decoder.ts';

/** What is known of a pool; undefined when nobody was asked or there is nothing to tell. */
export function factsOfPool(pool: string, { knowledge }: DecodeContext): Pool | undefined {
  return answerOf(knowledge.pools, { kind: 'pool', marketplace: '', pool }) ?? undefined;
}

/**
 * Where the pool last wrote a log before its swap, or -1. What moved earlier is not part of the swap: an owner may take
 * tokens out of a pool and trade with it in one transaction.
 */
export function lastWordOf(event: MarketEvent, { transaction }: DecodeContext): number {
  let at = event.at - 1;
  while (at >= 0 && transaction.logs[at]?.address !== event.log.address) at -= 1;
  return at;
}
