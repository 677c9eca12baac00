import type { Try } from './join-steadily.ts';

/** How long after a moment the first person who asked since then was told that they are on the list. */
export function feltFor(tries: readonly Try[], since: number): number {
  const answered = tries.filter(({ startedAt, outcome }) => startedAt >= since && outcome === 'joined');
  return Math.min(...answered.map(({ endedAt }) => endedAt)) - since;
}
