import type { Community, CommunityList } from '@signboard/contract/communities/schemas.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { publicStateOf } from '#server/lists/public-list/present-public-list.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { findCommunity, findCommunityBots, findPublicLists } from './communities-store.ts';

type ShowDeps = { db: Db; clock: Clock; publicListTtlMs: number };

/** Null if there is no published community. */
export type ShowCommunity = (workspace: string) => Promise<Community | null>;

const MAX_CACHED = 500;

/** Cached as briefly as a public list: a few queries per second, regardless of the number of visitors. */
export function createShowCommunity(deps: ShowDeps): ShowCommunity {
  const views = createTtlCache<Community | null>({
    ms: deps.publicListTtlMs,
    max: MAX_CACHED,
    clock: deps.clock,
  });
  return (workspace) => views.get(workspace.toLowerCase(), () => present(deps, workspace));
}

async function present({ db, clock }: ShowDeps, workspace: string): Promise<Community | null> {
  const row = await findCommunity(db, workspace);
  if (!row) return null;
  const [lists, bots] = await Promise.all([
    findPublicLists(db, row.userId),
    findCommunityBots(db, row.wallet),
  ]);
  const now = clock.now();
  return {
    workspace: row.workspace,
    name: row.name,
    about: row.about,
    logo: row.logo,
    links: row.links,
    isListed: row.isListed,
    lists: lists.map((list) => presentList(list, now)).filter(({ state }) => state !== 'offline'),
    bots: bots.flatMap(({ chain, ...bot }) => (chain ? [{ ...bot, chain }] : [])),
  };
}

function presentList(list: ListRow, now: Date): CommunityList {
  return {
    urlEndName: list.urlEndName,
    name: list.name,
    logo: list.logo,
    chain: list.chain,
    state: publicStateOf(list, now),
    startDate: list.startDate,
    endDate: list.endDate,
    joined: list.joined,
    spots: list.availableSpots,
  };
}
