import { answerOf, type Pool } from '../needs.ts';
import type { DecodeContext, MarketEvent } from './marketplace-decoder.ts';

/** What is known of a pool; undefined when nobody was asked or there is nothing to tell. */
export function factsOfPool(pool: string, { knowledge }: DecodeContext): Pool | undefined {
  return answerOf(knowledge.pools, { kind: 'pool', marketplace: '', pool }) ?? undefined;
}

/**
 * Where the pool last wrote a log before its swap, but not before `since`. What moved earlier is not part of the swap:
 * an owner may take tokens out of a pool and trade with it in one transaction.
 */
export function lastWordOf(event: MarketEvent, since: number, { transaction }: DecodeContext): number {
  for (let at = event.at - 1; at > since; at -= 1)
    if (transaction.logs[at]?.address === event.log.address) return at;
  return since;
}
