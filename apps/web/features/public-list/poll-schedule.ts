import type { PublicList } from '@signboard/contract/public-list/public-list.ts';

type State = PublicList['state'];
type Known = {
  state: State;
  details: Pick<NonNullable<PublicList['details']>, 'startDate' | 'endDate'> | null;
  draw?: { revealAt: Date | null } | null;
};

export type PollState = {
  list: Known;
  polledAt: number;
  /** Responses in a row without a change. */
  unchangedResponses: number;
  /** Failures in a row. */
  failures: number;
  /** Between 0 and 1, different for each visitor, so that a crowd does not poll at the same instant. */
  jitter: number;
};

const SECOND_MS = 1_000;

/** The poll interval by state; states missing here change only at their start or end time, or never. */
const INTERVAL_MS: Partial<Record<State, number>> = {
  open: 4 * SECOND_MS,
  full: 10 * SECOND_MS,
  ended: 30 * SECOND_MS,
  snapshot: 10 * SECOND_MS,
  waiting: 30 * SECOND_MS,
  committed: 10 * SECOND_MS,
  closed: 5 * SECOND_MS,
};
const INTERVAL_AT_TRANSITION_MS = 4 * SECOND_MS;
const MAX_INTERVAL_MS = 60 * SECOND_MS;
/** Visitors waiting for the start spread their polls over this time. */
const TRANSITION_SPREAD_MS = 3 * SECOND_MS;
/** The jitter as a share of the interval. */
const SPREAD = 0.25;

/** When the clock alone changes the list's state. */
function nextTransition({ state, details, draw }: Known): number | null {
  if (state === 'upcoming') return details?.startDate?.getTime() ?? null;
  if (state === 'open' || state === 'full') return details?.endDate?.getTime() ?? null;
  if (state === 'committed') return draw?.revealAt?.getTime() ?? null;
  return null;
}

/** Backs off while nothing changes and while the server fails. */
function intervalMs(shortestMs: number, { unchangedResponses, failures, jitter }: PollState): number {
  const calm = unchangedResponses >= 30 ? 4 : unchangedResponses >= 10 ? 2 : 1;
  const pause = Math.min(MAX_INTERVAL_MS, shortestMs * calm * 2 ** Math.min(failures, 10));
  return pause * (1 + SPREAD * jitter);
}

export function isPollDue(polling: PollState, now: number): boolean {
  const { list, polledAt, failures, jitter } = polling;
  const since = now - polledAt;
  const every = INTERVAL_MS[list.state];
  if (every !== undefined && since >= intervalMs(every, polling)) return true;
  const turn = nextTransition(list);
  const turnsAt = turn === null ? null : turn + TRANSITION_SPREAD_MS * jitter;
  if (turnsAt === null || now < turnsAt) return false;
  // A clock ahead of the server's sees the transition too early: poll again, but not every second.
  const isFirst = polledAt < turnsAt && failures === 0;
  return isFirst || since >= intervalMs(INTERVAL_AT_TRANSITION_MS, { ...polling, unchangedResponses: 0 });
}
