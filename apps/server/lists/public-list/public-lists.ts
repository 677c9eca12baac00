import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { findCollectionPictures } from '#server/lists/collection-pictures-store.ts';
import { findPublicList, type ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { findOrganizerFigures } from './organizer-figures-store.ts';
import { type ListExtras, presentPublicList, previewPublicList } from './present-public-list.ts';
import { firstShownWallets } from './shown-wallets.ts';
import { findTermsLog } from './terms-log.ts';

/** Cached lists by public address: a few queries per second, regardless of the number of visitors. */
export type PublicLists = {
  /** Throws not-found if there is none. */
  require(workspace: string, urlEndName: string): Promise<ListRow>;
  invalidate(workspace: string, urlEndName: string): void;
  /** Null if there is none. */
  show(workspace: string, urlEndName: string): Promise<PublicList | null>;
  /** As it will look once it is active; never cached. */
  preview(list: ListRow): Promise<PublicList>;
};

/** Injected, because this feature must not import the draws feature. */
export type FindDraws = (
  list: ListRow,
) => Promise<
  Pick<ListExtras['details'], 'drawPromise'> & Pick<ListExtras['record'], 'draw' | 'earlierDraws' | 'prizes'>
>;

type PublicListsDeps = { db: Db; clock: Clock; publicListTtlMs: number; drawsOf: FindDraws };

/** A few kilobytes each. */
const MAX_CACHED_LISTS = 2_000;

/** The cache only affects what is shown: the join statement reads the list itself. */
export function createPublicLists(deps: PublicListsDeps): PublicLists {
  const size = { ms: deps.publicListTtlMs, max: MAX_CACHED_LISTS, clock: deps.clock };
  const rows = createTtlCache<ListRow | undefined>(size);
  const views = createTtlCache<PublicList | null>(size);
  const keyOf = (workspace: string, urlEndName: string) => `${workspace}/${urlEndName}`.toLowerCase();
  const find = (workspace: string, urlEndName: string) =>
    rows.get(keyOf(workspace, urlEndName), () => findPublicList(deps.db, workspace, urlEndName));

  async function present(workspace: string, urlEndName: string): Promise<PublicList | null> {
    // Bypasses the row cache, so that the two TTLs do not add up.
    const list = await findPublicList(deps.db, workspace, urlEndName);
    return list ? presentPublicList(list, await extrasOf(list), deps.clock.now()) : null;
  }

  async function extrasOf(list: ListRow): Promise<ListExtras> {
    const [registeredWallets, winners, { drawPromise, ...draws }, terms, organizer, pictures] =
      await Promise.all([
        firstShownWallets(deps.db, list, 'joined'),
        firstShownWallets(deps.db, list, 'winners'),
        deps.drawsOf(list),
        findTermsLog(deps.db, list),
        findOrganizerFigures(deps.db, list),
        list.settings.nftVerification ? findCollectionPictures(deps.db, list.id) : {},
      ]);
    return {
      details: { registeredWallets, winners, drawPromise },
      record: { ...draws, terms, organizer },
      pictures,
    };
  }

  return {
    async require(workspace, urlEndName) {
      const list = await find(workspace, urlEndName);
      if (!list) throw new AppError('not-found');
      return list;
    },
    invalidate: (workspace, urlEndName) => rows.invalidate(keyOf(workspace, urlEndName)),
    show: (workspace, urlEndName) =>
      views.get(keyOf(workspace, urlEndName), () => present(workspace, urlEndName)),
    preview: async (list) => previewPublicList(list, await extrasOf(list), deps.clock.now()),
  };
}
