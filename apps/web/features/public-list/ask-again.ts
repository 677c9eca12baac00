import type { PublicList } from '@signboard/contract/third-page/calls.ts';

/** How often the numbers of an open list are asked for. */
export const ASK_EVERY_MS = 15_000;

type Known = {
  state: PublicList['state'];
  details: Pick<NonNullable<PublicList['details']>, 'startDate' | 'endDate'> | null;
};

/** The moment at which the clock alone changes how the list stands. */
function turnOf({ state, details }: Known): number | null {
  if (state === 'upcoming') return details?.startDate?.getTime() ?? null;
  if (state === 'open' || state === 'full') return details?.endDate?.getTime() ?? null;
  return null;
}

/**
 * Whether it is time to ask for the list again: an open one every 15 seconds, any other only once its turn has come.
 * The patience differs between visitors, so that all who wait for a start do not ask in the same instant.
 */
export function isAskDue(list: Known, askedAt: number, now: number, patienceMs: number): boolean {
  const isRested = now - askedAt >= ASK_EVERY_MS;
  if (list.state === 'open' && isRested) return true;
  const turn = turnOf(list);
  if (turn === null || now < turn + patienceMs) return false;
  // A clock that is ahead of the server's sees the turn too early: it asks again, but not in every second.
  return isRested || askedAt < turn + patienceMs;
}
