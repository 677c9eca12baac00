import { answerOf, type Pool } from '../needs.ts';
import type { DecodeContext } from './marketplace-decoder.ts';

/** What is known of a pool; undefined when nobody was asked or there is nothing to tell. */
export function factsOfPool(pool: string, { knowledge }: DecodeContext): Pool | undefined {
  return answerOf(knowledge.pools, { kind: 'pool', marketplace: '', pool }) ?? undefined;
}
