import { ProviderError } from '#server/providers/provider-error.ts';
import type { ListedTransaction, ListPlace, SolanaChain } from '#server/providers/solana/chain-port.ts';
import { notTaken, type SolanaPosition } from './solana-position.ts';

/** A page of a list that is to be taken: where it begins (null at the newest), how far it must reach, and what is on it. */
export type WayPage = {
  before: ListPlace | null;
  downTo: number;
  /** Null where it is read when its turn comes, so that a day's list takes little memory. */
  listed: readonly ListedTransaction[] | null;
};

/** The way from what was taken before to the newest transaction. */
export type Walk = {
  /** The pages that have anything new, the newest first: the last one is to be taken next. */
  wayForward: WayPage[];
  newestSlot: number;
  /** Why there may be more behind: the list ends too early, or what lies further back is too old or too much. */
  cut: 'short-list' | 'too-old' | 'too-long' | null;
};

/** The reason of a fault after which the list has to be walked anew. */
export const LOST_WAY = 'lost-way';

/** Most of the time little is new; the open slots are listed every time. */
const FIRST_PAGE = 100;
const PAGE = 1_000;
/** Two million transactions: more than a day of all marketplaces. */
const MOST_PAGES = 2_000;

type WalkOptions = { position: SolanaPosition; since: Date; keepOn(): Promise<void> };

/**
 * Walks a program's list from its newest transaction back to what was taken before. Slots decide: a node that does not
 * know a transaction lists as if none had been named, so its `until` is not used. Pages overlap by a slot, since
 * its order differs from node to node.
 */
export async function walkBack(chain: SolanaChain, program: string, options: WalkOptions): Promise<Walk> {
  const { position, since, keepOn } = options;
  const wayForward: WayPage[] = [];
  const first = Math.min(PAGE, FIRST_PAGE + 2 * position.taken.length);
  let listed = await chain.list(program, { before: null, limit: first });
  const newestSlot = listed[0]?.slot ?? 0;
  let before: ListPlace | null = null;
  for (let pages = 1; ; pages += 1) {
    // The newest page is kept: when its turn comes, the list begins elsewhere.
    const last = wayForward.at(-1);
    if (last?.before) last.listed = null;
    if (notTaken(position, listed).some((one) => !isBefore(one, since)))
      wayForward.push({ before, downTo: listed.at(-1)?.slot ?? 0, listed });
    const end = endOf(listed, { ...options, limit: before ? PAGE : first, pages });
    if (end) return { wayForward, newestSlot, cut: end === 'reached' ? null : end };
    await keepOn();
    before = placeBehind(listed);
    listed = await chain.list(program, { before, limit: PAGE });
    if (listed.length === 0) throw lostWay();
  }
}

/** What is still to be taken of a page. What lies behind it was taken, so nothing is missed if it reaches as far as it did. */
export async function readPage(
  chain: SolanaChain,
  program: string,
  { before, downTo, listed }: WayPage,
  position: SolanaPosition,
): Promise<ListedTransaction[]> {
  const found = listed ?? (await chain.list(program, { before, limit: PAGE }));
  const last = found.at(-1);
  if (!listed && (!last || last.slot > downTo)) throw lostWay();
  return notTaken(position, found);
}

/** Whether a transaction is too old to be told. */
export function isBefore({ happenedAt }: ListedTransaction, since: Date): boolean {
  return happenedAt !== null && happenedAt < since;
}

function endOf(
  listed: readonly ListedTransaction[],
  { position, since, limit, pages }: Omit<WalkOptions, 'keepOn'> & { limit: number; pages: number },
): 'reached' | NonNullable<Walk['cut']> | null {
  const last = listed.at(-1);
  if (!last || last.slot < position.openFrom) return 'reached';
  if (isBefore(last, since)) return 'too-old';
  if (listed.length < limit) return position.hasOlder ? 'short-list' : 'reached';
  return pages === MOST_PAGES ? 'too-long' : null;
}

/** The last place before the page's lowest slot, so that this slot is listed once more and in whole. */
function placeBehind(listed: readonly ListedTransaction[]): ListPlace {
  const lowest = listed.at(-1);
  const place = listed.findLast(({ slot }) => slot !== lowest?.slot) ?? lowest;
  if (!place) throw lostWay();
  return { signature: place.signature, slot: place.slot };
}

function lostWay(): ProviderError {
  return new ProviderError('retry-later', 'the node does not tell how its own list goes on', {
    reason: LOST_WAY,
  });
}
