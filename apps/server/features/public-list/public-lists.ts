import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import type { Db } from '#server/db/connect.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createTtlCache } from '#server/lib/ttl-cache.ts';
import { type BesideList, presentPublicList } from './present-public-list.ts';
import { findPublicList } from './public-list-store.ts';
import { firstShownWallets } from './shown-wallets.ts';

/** The lists by their public addresses, read a few times a second at most, however many people look. */
export type PublicLists = {
  /** The list's row; one that is not there is an error. */
  require(workspace: string, urlEndName: string): Promise<ListRow>;
  /** Reads the list anew at the next question. */
  forget(workspace: string, urlEndName: string): void;
  /** The list as the public sees it, or null when there is none. */
  show(workspace: string, urlEndName: string): Promise<PublicList | null>;
};

/** Draws come after registration in the house, so what the page tells of them is handed in. */
export type DrawsOf = (list: ListRow) => Promise<Pick<BesideList, 'drawPromise' | 'draw' | 'earlierDraws'>>;

type PublicListsDeps = { db: Db; clock: Clock; publicListMemoryMs: number; drawsOf: DrawsOf };

/** How many lists are kept at once; each is a few kilobytes. */
const MOST_LISTS = 2_000;

/** What is remembered decides only what is shown: the joining statement looks at the list itself. */
export function createPublicLists(deps: PublicListsDeps): PublicLists {
  const size = { ms: deps.publicListMemoryMs, max: MOST_LISTS };
  const rows = createTtlCache<ListRow | undefined>(size);
  const faces = createTtlCache<PublicList | null>(size);
  const keyOf = (workspace: string, urlEndName: string) => `${workspace}/${urlEndName}`.toLowerCase();
  const find = (workspace: string, urlEndName: string) =>
    rows.get(keyOf(workspace, urlEndName), () => findPublicList(deps.db, workspace, urlEndName));

  async function present(workspace: string, urlEndName: string): Promise<PublicList | null> {
    // Not from the memory of rows: what is shown may be a moment old, not two.
    const list = await findPublicList(deps.db, workspace, urlEndName);
    if (!list) return null;
    const [registeredWallets, winners, draws] = await Promise.all([
      firstShownWallets(deps.db, list, 'joined'),
      firstShownWallets(deps.db, list, 'winners'),
      deps.drawsOf(list),
    ]);
    return presentPublicList(list, { registeredWallets, winners, ...draws }, deps.clock.now());
  }

  return {
    async require(workspace, urlEndName) {
      const list = await find(workspace, urlEndName);
      if (!list) throw new AppError('not-found');
      return list;
    },
    forget: (workspace, urlEndName) => rows.invalidate(keyOf(workspace, urlEndName)),
    show: (workspace, urlEndName) =>
      faces.get(keyOf(workspace, urlEndName), () => present(workspace, urlEndName)),
  };
}
