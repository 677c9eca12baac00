import type { PublicList } from '@signboard/contract/public-list/calls.ts';

type State = PublicList['state'];
type Known = {
  state: State;
  details:
    | (Pick<NonNullable<PublicList['details']>, 'startDate' | 'endDate'> & {
        draw?: { revealAt: Date | null } | null;
      })
    | null;
};

/** What is known about asking so far. */
export type Asked = {
  list: Known;
  askedAt: number;
  /** How many answers in a row brought nothing new. */
  quietAnswers: number;
  /** How many in a row did not come. */
  failures: number;
  /** Between 0 and 1, another for each visitor, so that a crowd does not ask in the same instant. */
  jitter: number;
};

const SECOND_MS = 1_000;

/** How often a list that can change is asked for; what is missing here changes only with its turn, or never. */
const EVERY_MS: Partial<Record<State, number>> = {
  open: 4 * SECOND_MS,
  full: 10 * SECOND_MS,
  ended: 30 * SECOND_MS,
  committed: 10 * SECOND_MS,
  closed: 5 * SECOND_MS,
};
const AT_TURN_MS = 4 * SECOND_MS;
const LONGEST_MS = 60 * SECOND_MS;
/** A crowd that waits for the start asks within so long after it. */
const TURN_SPREAD_MS = 3 * SECOND_MS;
/** How much longer than the shortest pause the longest is. */
const SPREAD = 0.25;

/** The moment at which the clock alone changes how the list stands. */
function turnOf({ state, details }: Known): number | null {
  if (state === 'upcoming') return details?.startDate?.getTime() ?? null;
  if (state === 'open' || state === 'full') return details?.endDate?.getTime() ?? null;
  if (state === 'committed') return details?.draw?.revealAt?.getTime() ?? null;
  return null;
}

/** Where nothing happens for a while, and where the server is in trouble, asking slows down. */
function pauseMs(shortestMs: number, { quietAnswers, failures, jitter }: Asked): number {
  const calm = quietAnswers >= 30 ? 4 : quietAnswers >= 10 ? 2 : 1;
  const pause = Math.min(LONGEST_MS, shortestMs * calm * 2 ** Math.min(failures, 10));
  return pause * (1 + SPREAD * jitter);
}

/** Whether it is time to ask for the list again. */
export function isAskDue(asked: Asked, now: number): boolean {
  const { list, askedAt, failures, jitter } = asked;
  const since = now - askedAt;
  const every = EVERY_MS[list.state];
  if (every !== undefined && since >= pauseMs(every, asked)) return true;
  const turn = turnOf(list);
  const turnsAt = turn === null ? null : turn + TURN_SPREAD_MS * jitter;
  if (turnsAt === null || now < turnsAt) return false;
  // A clock that is ahead of the server's sees the turn too early: it asks again, but not in every second.
  const isFirst = askedAt < turnsAt && failures === 0;
  return isFirst || since >= pauseMs(AT_TURN_MS, { ...asked, quietAnswers: 0 });
}
