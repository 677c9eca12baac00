import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';

/** A draw's commitment as this browser has seen it. Times are milliseconds since 1970. */
export type Sighting = {
  listId: string;
  number: number;
  commitment: string;
  firstSeenAt: number;
  /** When the random number was due, as the page said at the time. */
  revealAt: number | null;
};

type DrawId = Pick<Sighting, 'listId' | 'number'>;

const KEY = 'seenCommitments';
const MAX_SIGHTINGS = 200;

/** Remembers a commitment that the page shows. What was seen first stays: its time is the evidence. */
export function rememberCommitment(storage: KeyValueStorage, seen: Sighting): void {
  const known = readSightings(storage);
  if (known.some((one) => isSameDraw(one, seen) && one.commitment === seen.commitment)) return;
  const latest = [...known, seen].slice(-MAX_SIGHTINGS);
  try {
    storage.setItem(KEY, JSON.stringify(latest));
  } catch {
    // A full storage: the page works without this witness.
  }
}

/** Everything that this browser has seen of a draw, the first sighting first. */
export function recallCommitments(storage: KeyValueStorage, draw: DrawId): Sighting[] {
  return readSightings(storage)
    .filter((one) => isSameDraw(one, draw))
    .sort((one, other) => one.firstSeenAt - other.firstSeenAt);
}

/** A commitment of the same draw that differs from the given one; an honest operator never publishes two. */
export function findRival(sightings: readonly Sighting[], commitment: string): Sighting | null {
  return sightings.find((one) => one.commitment !== commitment) ?? null;
}

function isSameDraw(one: DrawId, other: DrawId): boolean {
  return one.listId === other.listId && one.number === other.number;
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
  const { listId, number, commitment, firstSeenAt, revealAt } = value as Partial<Record<string, unknown>>;
  return (
    typeof listId === 'string' &&
    typeof number === 'number' &&
    typeof commitment === 'string' &&
    typeof firstSeenAt === 'number' &&
    (revealAt === null || typeof revealAt === 'number')
  );
}
