import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';

/** `due`: the random number should be out. `late`: it still isn't, and waiting needs an explanation. */
export type WatchPhase = 'checking' | 'countdown' | 'due' | 'late' | 'computing' | 'drawn' | 'failed';

const LATE_AFTER_MS = 60_000;

type Timed = Pick<PublicDraw, 'state' | 'revealAt' | 'hasRandomNumber'>;

export function watchPhase({ state, revealAt, hasRandomNumber }: Timed, now: number): WatchPhase {
  if (state !== 'committed') return state;
  if (hasRandomNumber) return 'computing';
  const overdueMs = revealAt ? now - revealAt.getTime() : 0;
  if (overdueMs < 0) return 'countdown';
  return overdueMs < LATE_AFTER_MS ? 'due' : 'late';
}

/** The number of the last draw that was over when the page was opened. */
export function lastSettledDraw({ draw }: Pick<PublicList, 'draw'>): number {
  if (!draw) return 0;
  return draw.state === 'drawn' || draw.state === 'failed' ? draw.number : draw.number - 1;
}
