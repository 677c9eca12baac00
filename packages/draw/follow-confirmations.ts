import type { Confirmations, Place } from './confirmations.ts';
import { getInner, getPool, getWeight } from './entries.ts';
import { makeLeaf } from './entry.ts';
import { toHex } from './hex.ts';
import { drawPools, type PoolRanking } from './pools.ts';
import type { ProofV2 } from './proof-file.ts';
import type { Ranking } from './rank.ts';

export const FOLLOW_FAULTS = [
  /** The file is about another draw, or states another time than the commitment. */
  'other-draw',
  'other-time',
  /** A winner of the draw is missing. */
  'winner-missing',
  /** A leaf that is not next in line, or appears twice. */
  'not-next-in-line',
  'too-little-time',
  'confirmed-late',
  'passed-over-early',
  /** Someone moved up before a place was free, or there are more places than the draw has. */
  'moved-up-early',
  'too-many-places',
  /** A place was left empty although someone was next in line. */
  'place-empty',
] as const;

export type FollowFaultReason = (typeof FOLLOW_FAULTS)[number];

/** What does not follow, and the leaf it is about. */
export type FollowFault = { reason: FollowFaultReason; leaf: string | null };

/** The leaves that have a place now, pool by pool in the order of the ranking, and how the places moved on. */
export type FollowedPlaces = {
  winners: string[];
  confirmed: number;
  /** Of the winners, those who can still confirm. */
  open: number;
  passedOver: number;
  movedUp: number;
};

/**
 * Follows the places of a verified draw from its ranking to the present winners, by the rule of its commitment. That
 * someone did or did not confirm in time is the operator's word; everything else is checked.
 */
export function followConfirmations(
  proof: Pick<ProofV2, 'commitment' | 'document' | 'entries'>,
  ranking: Ranking,
  file: Confirmations,
): { followed: FollowedPlaces } | { fault: FollowFault } {
  const { commitment, document, entries } = proof;
  if (file.commitment !== commitment) return fault('other-draw');
  if (file.confirmSeconds !== document.confirmSeconds) return fault('other-time');
  const places = new Map(file.places.map((place) => [place.leaf, place]));
  if (places.size !== file.places.length) return fault('not-next-in-line', findTwice(file.places));
  const leafAt = (index: number) =>
    toHex(makeLeaf(getInner(entries, index), getWeight(entries, index), getPool(entries, index)));
  const followed: FollowedPlaces = { winners: [], confirmed: 0, open: 0, passedOver: 0, movedUp: 0 };
  for (const pool of drawPools(document.pools, entries, ranking)) {
    const line = walkLine(pool, leafAt, places, file.drawnAt);
    const found = 'fault' in line ? line.fault : (findTimeFault(line, file) ?? findMoveFault(line));
    if (found) return { fault: found };
    if ('fault' in line) continue;
    addUp(followed, line);
  }
  const [unknown] = places.keys();
  return unknown === undefined ? { followed } : fault('not-next-in-line', unknown);
}

const fault = (reason: FollowFaultReason, leaf: string | null = null) => ({ fault: { reason, leaf } });

function findTwice(places: readonly Place[]): string | null {
  const seen = new Set<string>();
  for (const { leaf } of places) {
    if (seen.has(leaf)) return leaf;
    seen.add(leaf);
  }
  return null;
}

/** The places of a pool in order, and whether anyone's turn has not come yet. */
type Line = { winners: Place[]; movedUp: Place[]; isAnyoneNext: boolean };

/** Takes the pool's places out of the map, in the order of its ranking. */
function walkLine(
  { order, winners: count }: PoolRanking,
  leafAt: (index: number) => string,
  places: Map<string, Place>,
  drawnAt: string,
): Line | { fault: FollowFault } {
  const line: Line = { winners: [], movedUp: [], isAnyoneNext: false };
  for (const [position, index] of order.entries()) {
    const isWinner = position < count;
    if (!isWinner && places.size === 0) return { ...line, isAnyoneNext: true };
    const leaf = leafAt(index);
    const place = places.get(leaf);
    places.delete(leaf);
    if (isWinner) {
      if (place?.placedAt !== drawnAt) return fault('winner-missing', leaf);
      line.winners.push(place);
    } else if (!place) line.isAnyoneNext = true;
    else if (place.placedAt !== null) {
      const last = line.movedUp.at(-1)?.placedAt ?? drawnAt;
      if (line.isAnyoneNext || place.placedAt < last) return fault('not-next-in-line', leaf);
      line.movedUp.push(place);
    }
  }
  return line;
}

const msOf = (time: string | null) => (time === null ? Number.NaN : Date.parse(time));

/** Everyone had the committed time, and is judged by it. Times of this form are in order as text, too. */
function findTimeFault({ winners, movedUp }: Line, { confirmSeconds }: Confirmations): FollowFault | null {
  for (const place of [...winners, ...movedUp]) {
    const { leaf, placedAt, confirmBy, confirmedAt, passedOverAt, reason } = place;
    if (placedAt === null || confirmBy === null) continue;
    if (msOf(confirmBy) - msOf(placedAt) < confirmSeconds * 1000) return { reason: 'too-little-time', leaf };
    if (confirmedAt !== null && (confirmedAt > confirmBy || confirmedAt < placedAt))
      return { reason: 'confirmed-late', leaf };
    const earliest = reason === 'not-confirmed' ? confirmBy : placedAt;
    if (passedOverAt !== null && passedOverAt < earliest) return { reason: 'passed-over-early', leaf };
  }
  return null;
}

/** Each that moved up took the place of one that was passed over before, and no place stayed empty. */
function findMoveFault({ winners, movedUp, isAnyoneNext }: Line): FollowFault | null {
  const freedAt = [...winners, ...movedUp].flatMap(({ passedOverAt }) => passedOverAt ?? []).sort();
  for (const [at, { leaf, placedAt }] of movedUp.entries()) {
    const freed = freedAt[at];
    if (freed === undefined) return { reason: 'too-many-places', leaf };
    if (placedAt !== null && placedAt < freed) return { reason: 'moved-up-early', leaf };
  }
  return isAnyoneNext && movedUp.length < freedAt.length ? { reason: 'place-empty', leaf: null } : null;
}

function addUp(followed: FollowedPlaces, { winners, movedUp }: Line): void {
  const all = [...winners, ...movedUp];
  const held = all.filter(({ passedOverAt }) => passedOverAt === null);
  const confirmed = held.filter(({ confirmedAt }) => confirmedAt !== null).length;
  followed.winners.push(...held.map(({ leaf }) => leaf));
  followed.confirmed += confirmed;
  followed.open += held.length - confirmed;
  followed.passedOver += all.length - held.length;
  followed.movedUp += movedUp.length;
}
