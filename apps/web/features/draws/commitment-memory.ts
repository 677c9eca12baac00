import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';

/** A draw's commitment as this browser has seen it. Times are milliseconds since 1970. */
export type Sighting = {
  listId: string;
  /** The address of the list: another list in its place does not make the sighting go away. */
  page: string;
  number: number;
  commitment: string;
  firstSeenAt: number;
  /** When the random number was due, as the page said at the time. */
  revealAt: number | null;
};

type ListPlace = Pick<Sighting, 'listId' | 'page'>;

/** A draw as the operator shows it now. */
export type ShownDraw = { number: number; commitment: string | null };

const KEY = 'seenCommitments';
const MAX_SIGHTINGS = 200;

/** Remembers a commitment that the page shows. What was seen first stays: its time is the evidence. */
export function rememberCommitment(storage: KeyValueStorage, seen: Sighting): void {
  const known = readSightings(storage);
  if (known.some((one) => isOfList(one, seen) && isOf(one, seen))) return;
  const latest = [...known, seen].slice(-MAX_SIGHTINGS);
  try {
    storage.setItem(KEY, JSON.stringify(latest));
  } catch {
    // A full storage: the page works without this witness.
  }
}

/** Everything that this browser has seen of the draws of a list, the first sighting first. */
export function recallCommitments(storage: KeyValueStorage, list: ListPlace): Sighting[] {
  return readSightings(storage)
    .filter((one) => isOfList(one, list))
    .sort((one, other) => one.firstSeenAt - other.firstSeenAt);
}

/**
 * A commitment that was shown of one of these draws before, and is not what is shown now: it was replaced, or its draw is
 * said to have failed. An honest operator never does either.
 */
export function findRival(sightings: readonly Sighting[], draws: readonly ShownDraw[]): Sighting | null {
  const shown = new Map(draws.map(({ number, commitment }) => [number, commitment]));
  return (
    sightings.find(({ number, commitment }) => shown.has(number) && shown.get(number) !== commitment) ?? null
  );
}

const isOf = (one: ShownDraw, other: ShownDraw) =>
  one.number === other.number && one.commitment === other.commitment;

function isOfList(one: ListPlace, other: ListPlace): boolean {
  return one.listId === other.listId || one.page === other.page;
}

/** Other scripts and older versions may have written anything there. */
function readSightings(storage: KeyValueStorage): Sighting[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSighting) : [];
  } catch {
    return [];
  }
}

function isSighting(value: unknown): value is Sighting {
  if (typeof value !== 'object' || value === null) return false;
  const { listId, page, number, commitment, firstSeenAt, revealAt } = value as Partial<
    Record<string, unknown>
  >;
  return (
    typeof listId === 'string' &&
    typeof page === 'string' &&
    typeof number === 'number' &&
    typeof commitment === 'string' &&
    typeof firstSeenAt === 'number' &&
    (revealAt === null || typeof revealAt === 'number')
  );
}
