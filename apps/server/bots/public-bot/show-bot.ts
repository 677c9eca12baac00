import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import { listLastDays } from '@signboard/domain/lists/local-days.ts';
import type { Channels } from '#server/bots/posting/queue/channel-port.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { presentChannel, presentCollection, presentSale } from './present-public-bot.ts';
import {
  findLatestSales,
  findPostsAbout,
  findPublicBot,
  findPublicChannels,
  findPublicCollections,
  findSaleDays,
} from './public-bot-store.ts';

export type ShowBotDeps = {
  db: Db;
  clock: Clock;
  channels: Channels;
  publicListTtlMs: number;
};

/** Null for a bot that was deleted, never set up or never existed. */
export type ShowBot = (id: string) => Promise<PublicBot | null>;

/** Rows of 3 and 4 look whole. */
const SALES_SHOWN = 12;
const DAYS_SHOWN = 30;
const MAX_CACHED = 500;

/** Cached as briefly as a public list: a few queries per second, regardless of the number of visitors. */
export function createShowBot(deps: ShowBotDeps): ShowBot {
  const views = createTtlCache<PublicBot | null>({
    ms: deps.publicListTtlMs,
    max: MAX_CACHED,
    clock: deps.clock,
  });
  return (id) => views.get(id.toLowerCase(), () => present(deps, id.toLowerCase()));
}

/** Six queries, whatever the bot has. */
async function present(deps: ShowBotDeps, id: string): Promise<PublicBot | null> {
  const { db, clock, channels } = deps;
  const bot = await findPublicBot(db, id);
  if (!bot) return null;
  const days = listLastDays(clock.now(), 'UTC', DAYS_SHOWN);
  const [connections, collections, sales, sold] = await Promise.all([
    findPublicChannels(db, id),
    findPublicCollections(db, id),
    findLatestSales(db, id, SALES_SHOWN),
    findSaleDays(db, id, days[0]?.from ?? clock.now()),
  ]);
  const posts = await findPostsAbout(db, id, [...new Set(sales.map(({ transaction }) => transaction))]);
  const byDay = new Map(sold.map((one) => [one.day, one]));
  const username = bot.username ?? '';
  return {
    id: bot.id,
    username,
    isPosting: bot.isPosting,
    createdAt: bot.createdAt,
    channels: connections.map((one) => presentChannel(one, username, channels)),
    collections: collections.map(presentCollection),
    sales: sales.map((sale) => presentSale(sale, { botId: id, username, collections, posts, channels })),
    days: days.map(({ day }) => byDay.get(day) ?? { day, sales: 0, usd: 0 }),
  };
}
