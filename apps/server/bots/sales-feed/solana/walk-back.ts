import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { ListedTransaction, ListPlace, SolanaChain } from '#server/platform/providers/solana/reader.ts';
import { filterUnprocessed, type SolanaPosition } from './solana-position.ts';

/** A page of a list: its start (null for the newest), how far it must reach, and its transactions. */
export type WayPage = {
  before: ListPlace | null;
  downTo: number;
  /** Null until it is processed, so that a day's list needs little memory. */
  listed: readonly ListedTransaction[] | null;
};

/** The path from the stored position to the newest transaction. */
export type Walk = {
  /** Pages with new transactions, newest first: the last one is processed next. */
  wayForward: WayPage[];
  newestSlot: number;
  /** Why there may be more: the list ends too early, or the rest is too old or too long. */
  cut: 'short-list' | 'too-old' | 'too-long' | null;
};

/** After this fault the list has to be walked again. */
export const LIST_CHANGED = 'lost-way';

/** Usually little is new; the open slots are listed every time. */
const FIRST_PAGE = 100;
const PAGE = 1_000;
/** Two million transactions: more than a day of all marketplaces. */
const MAX_PAGES = 2_000;

type WalkOptions = {
  position: SolanaPosition;
  since: Date;
  isSecondOpinion?: boolean;
  keepOn(): Promise<void>;
};

/**
 * Walks a program's list from its newest transaction back to the stored position. Compares slots instead of using
 * `until`, because a node that does not know that transaction ignores it. Pages overlap by one slot, since its order
 * differs between nodes.
 */
export async function walkBack(chain: SolanaChain, program: string, options: WalkOptions): Promise<Walk> {
  const { position, since, isSecondOpinion = false, keepOn } = options;
  const wayForward: WayPage[] = [];
  const first = Math.min(PAGE, FIRST_PAGE + 2 * position.taken.length);
  let listed = await chain.list(program, { before: null, limit: first, isSecondOpinion });
  const newestSlot = listed[0]?.slot ?? 0;
  let before: ListPlace | null = null;
  for (let pages = 1; ; pages += 1) {
    // The newest page is kept: by the time it is processed, the list starts elsewhere.
    const last = wayForward.at(-1);
    if (last?.before) last.listed = null;
    if (filterUnprocessed(position, listed).some((one) => !isBefore(one, since)))
      wayForward.push({ before, downTo: listed.at(-1)?.slot ?? 0, listed });
    const end = endOf(listed, { ...options, limit: before ? PAGE : first, pages });
    if (end) return { wayForward, newestSlot, cut: end === 'reached' ? null : end };
    await keepOn();
    before = placeBehind(listed);
    listed = await chain.list(program, { before, limit: PAGE, isSecondOpinion });
    if (listed.length === 0) throw lostWay();
  }
}

/**
 * The unprocessed part of a page. Everything behind it was processed, so nothing is missed if the page reaches as far
 * as before.
 */
export async function readPage(
  chain: SolanaChain,
  program: string,
  { before, downTo, listed }: WayPage,
  position: SolanaPosition,
): Promise<ListedTransaction[]> {
  const found = listed ?? (await chain.list(program, { before, limit: PAGE }));
  const last = found.at(-1);
  if (!listed && (!last || last.slot > downTo)) throw lostWay();
  return filterUnprocessed(position, found);
}

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
  return pages === MAX_PAGES ? 'too-long' : null;
}

/** The last position before the page's lowest slot, so that this slot is listed again completely. */
function placeBehind(listed: readonly ListedTransaction[]): ListPlace {
  const lowest = listed.at(-1);
  const place = listed.findLast(({ slot }) => slot !== lowest?.slot) ?? lowest;
  if (!place) throw lostWay();
  return { signature: place.signature, slot: place.slot };
}

function lostWay(): ProviderError {
  return new ProviderError('retry-later', 'the node does not continue its own list', {
    reason: LIST_CHANGED,
  });
}
