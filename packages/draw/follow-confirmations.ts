import type { Confirmations, Extension, Place } from './confirmations.ts';
import { drawPools, type PoolRanking } from './pools.ts';
import type { Proof } from './proof-file.ts';
import type { Ranking } from './rank.ts';

export const FOLLOW_FAULTS = [
  /** The file is about another draw, or states another time than the commitment. */
  'other-draw',
  'other-time',
  /** A number that is not next in line, is not in the draw, or appears twice. */
  'not-next-in-line',
  /** A winner of the draw is missing. */
  'winner-missing',
  /** The end of someone's time is not the one that everyone has by the rule. */
  'wrong-time',
  'confirmed-late',
  'passed-over-early',
  /** A place that should have gone on long ago. */
  'overdue',
  /** Someone moved up before a place was free, or there are more places than the draw has. */
  'moved-up-early',
  'too-many-places',
  /** A place was left empty although someone was next in line. */
  'place-empty',
] as const;

export type FollowFaultReason = (typeof FOLLOW_FAULTS)[number];

/** What does not follow, and the number of the entry it is about. */
export type FollowFault = { reason: FollowFaultReason; number: number | null };

/** The numbers of those that have a place now, pool by pool in the order of the ranking, and how the places moved on. */
export type FollowedPlaces = {
  winners: number[];
  confirmed: number;
  /** Of the winners, those who can still confirm. */
  open: number;
  /** Of these, those whose time is over by the reader's clock; 0 if it is not known. */
  overdue: number;
  passedOver: number;
  movedUp: number;
};

/** By then, a place that was not confirmed has to be passed over. */
const GRACE_MS = 5 * 60_000;

/**
 * Follows the places of a verified draw from its ranking to the present winners, by the rule of its commitment. That
 * someone did or did not confirm is the operator's word; everything else is checked. `now` is the reader's time.
 */
export function followConfirmations(
  { commitment, document, entries }: Pick<Proof, 'commitment' | 'document' | 'entries'>,
  ranking: Ranking,
  file: Confirmations,
  now: Date | null = null,
): { followed: FollowedPlaces } | { fault: FollowFault } {
  if (file.commitment !== commitment) return fault('other-draw');
  if (file.confirmSeconds !== document.confirmSeconds) return fault('other-time');
  const places = new Map(file.places.map((place) => [place.number, place]));
  if (places.size !== file.places.length) return fault('not-next-in-line', findTwice(file.places));
  const deadline = makeDeadline(file.confirmSeconds, file.extensions);
  const followed: FollowedPlaces = {
    winners: [],
    confirmed: 0,
    open: 0,
    overdue: 0,
    passedOver: 0,
    movedUp: 0,
  };
  for (const pool of drawPools(document.pools, entries, ranking)) {
    const line = walkLine(pool, places, file.drawnAt);
    const found = 'fault' in line ? line.fault : (findTimeFault(line, file, deadline) ?? findMoveFault(line));
    if (found) return { fault: found };
    if ('fault' in line) continue;
    addUp(followed, line, now);
  }
  const [unknown] = places.keys();
  return unknown === undefined ? { followed } : fault('not-next-in-line', unknown);
}

const fault = (reason: FollowFaultReason, number: number | null = null) => ({ fault: { reason, number } });

function findTwice(places: readonly Place[]): number | null {
  const seen = new Set<number>();
  return places.find(({ number }) => seen.size === seen.add(number).size)?.number ?? null;
}

/** The places of a pool in order, those that never had one, and whether anyone's turn has not come yet. */
type Line = { winners: Place[]; movedUp: Place[]; gone: Place[]; isAnyoneNext: boolean };

/** Takes the pool's places out of the map, in the order of its ranking. */
function walkLine(
  { order, winners: count }: PoolRanking,
  places: Map<number, Place>,
  drawnAt: string,
): Line | { fault: FollowFault } {
  const line: Line = { winners: [], movedUp: [], gone: [], isAnyoneNext: false };
  for (const [position, index] of order.entries()) {
    const isWinner = position < count;
    if (!isWinner && places.size === 0) return { ...line, isAnyoneNext: true };
    const number = index + 1;
    const place = places.get(number);
    places.delete(number);
    if (isWinner) {
      if (place?.placedAt !== drawnAt) return fault('winner-missing', number);
      line.winners.push(place);
    } else if (!place) line.isAnyoneNext = true;
    else if (place.placedAt === null) line.gone.push(place);
    else {
      const last = line.movedUp.at(-1)?.placedAt ?? drawnAt;
      if (line.isAnyoneNext || place.placedAt < last) return fault('not-next-in-line', number);
      line.movedUp.push(place);
    }
  }
  return line;
}

type Deadline = (placedAt: string, end: string | null) => number;

/**
 * The end of the time of a place, in milliseconds: everyone whose place was open at an extension has it, and nobody else.
 * `end`: when the place was confirmed or passed over.
 */
export function makeDeadline(confirmSeconds: number, extensions: readonly Extension[]): Deadline {
  const sums = [0];
  for (const { seconds } of extensions) sums.push((sums.at(-1) as number) + seconds);
  const sumUpTo = (moment: string) => sums[countUpTo(extensions, moment)] as number;
  return (placedAt, end) => {
    const all = end === null ? (sums.at(-1) as number) : sumUpTo(end);
    return Date.parse(placedAt) + (confirmSeconds + all - sumUpTo(placedAt)) * 1000;
  };
}

/** How many extensions are not later; they ascend. */
function countUpTo(extensions: readonly Extension[], moment: string): number {
  let [low, high] = [0, extensions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((extensions[middle] as Extension).from <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Everyone had the same time, and is judged by it. */
function findTimeFault(
  { winners, movedUp, gone }: Line,
  file: Confirmations,
  deadline: Deadline,
): FollowFault | null {
  for (const places of [winners, movedUp, gone])
    for (const place of places) {
      const reason = findPlaceFault(place, file, deadline);
      if (reason) return { reason, number: place.number };
    }
  return null;
}

/** Times of this form are in order as text, too. */
function findPlaceFault(
  { placedAt, confirmBy, confirmedAt, passedOverAt, reason }: Place,
  { drawnAt, checkedAt }: Confirmations,
  deadline: Deadline,
): FollowFaultReason | null {
  const isGone = reason === 'left' || reason === 'removed';
  if (placedAt !== null && confirmBy !== null) {
    const end = confirmedAt ?? passedOverAt;
    // An end before the place would count extensions backwards; it is named below.
    const due = deadline(placedAt, end !== null && end < placedAt ? placedAt : end);
    if (due !== Date.parse(confirmBy)) return 'wrong-time';
    if (confirmedAt !== null)
      return confirmedAt > confirmBy || confirmedAt < placedAt || confirmedAt > checkedAt
        ? 'confirmed-late'
        : null;
    if (reason === 'not-confirmed' && passedOverAt !== null && passedOverAt <= confirmBy)
      return 'passed-over-early';
    if (isGone && passedOverAt !== null && passedOverAt < placedAt) return 'passed-over-early';
    const judgedAt = passedOverAt ?? checkedAt;
    if (!isGone && Date.parse(judgedAt) - Date.parse(confirmBy) > GRACE_MS) return 'overdue';
  }
  return isGone && passedOverAt !== null && passedOverAt <= drawnAt ? 'passed-over-early' : null;
}

/** Each that moved up took the place of one that was passed over before, and no place stayed empty. */
function findMoveFault({ winners, movedUp, isAnyoneNext }: Line): FollowFault | null {
  const freedAt = [...winners, ...movedUp].flatMap(({ passedOverAt }) => passedOverAt ?? []).sort();
  for (const [at, { number, placedAt }] of movedUp.entries()) {
    const freed = freedAt[at];
    if (freed === undefined) return { reason: 'too-many-places', number };
    if (placedAt !== null && placedAt < freed) return { reason: 'moved-up-early', number };
  }
  return isAnyoneNext && movedUp.length < freedAt.length ? { reason: 'place-empty', number: null } : null;
}

function addUp(followed: FollowedPlaces, { winners, movedUp }: Line, now: Date | null): void {
  const all = [...winners, ...movedUp];
  const held = all.filter(({ passedOverAt }) => passedOverAt === null);
  const open = held.filter(({ confirmedAt }) => confirmedAt === null);
  const isOverdue = ({ confirmBy }: Place) =>
    now !== null && confirmBy !== null && now.getTime() - Date.parse(confirmBy) > GRACE_MS;
  for (const { number } of held) followed.winners.push(number);
  followed.confirmed += held.length - open.length;
  followed.open += open.length;
  followed.overdue += open.filter(isOverdue).length;
  followed.passedOver += all.length - held.length;
  followed.movedUp += movedUp.length;
}
