import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { CHANNELS, type ChannelName, LINKED_CHANNELS } from '@signboard/domain/channels/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BotChannelRow } from '#server/bots/bot-channels-store.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Only what everyone may see. */
export type PublicBotRow = { id: string; username: string | null; isPosting: boolean; createdAt: Date };

/** Null for a bot that was deleted or never set up. */
export async function findPublicBot(db: Db, id: string): Promise<PublicBotRow | null> {
  const { rows } = await sql<PublicBotRow>`
    select id, username, created_at,
      not is_paused and stopped is null and exists (
        select from bot_channels where bot_id = bots.id and off_reason is null) as is_posting
    from bots where id = ${id} and exists (select from bot_collections where bot_id = bots.id)`.execute(db);
  return rows[0] ?? null;
}

export type PublicChannelRow = Pick<BotChannelRow, 'channel' | 'address'>;

/** The channels that a bot posts to. */
export async function findPublicChannels(db: Db, botId: string): Promise<PublicChannelRow[]> {
  const { rows } = await sql<PublicChannelRow>`
    select channel, address from bot_channels
    where bot_id = ${botId} and off_reason is null and channel = any(${CHANNELS})
    order by channel desc`.execute(db);
  return rows;
}

export type PublicCollectionRow = {
  chain: SaleChain;
  contract: string;
  name: string | null;
  picture: string | null;
};

export async function findPublicCollections(db: Db, botId: string): Promise<PublicCollectionRow[]> {
  const { rows } = await sql<PublicCollectionRow>`
    select chain, contract, name, image as picture
    from bot_collections left join collection_art using (chain, contract)
    where bot_id = ${botId} order by position`.execute(db);
  return rows;
}

/**
 * SQL: the collections that a bot watches, and among them the creators on Solana: a sale names its collection or its mint,
 * and a creator only through its token.
 */
const watchedBy = (botId: string) => sql`
  watched as (select chain, contract from bot_collections where bot_id = ${botId}),
  creators as (
    select coalesce(array_agg(contract), '{}') as keys from watched
    where chain = 'solana' and not exists (
      select from sales where sales.contract = watched.contract and sales.chain = 'solana'))`;

/**
 * SQL: the sales of those creators' tokens, without those that are found by their collection: each sale counts once.
 * `offset 0` makes PostgreSQL start with the tokens: for the latest sales it would otherwise walk through all sales by age.
 */
const creatorSales = (columns: RawBuilder<unknown>) => sql`
  select sale.* from solana_tokens cross join lateral (
    select ${columns} from sales
    where token_id = mint and sales.chain = 'solana' and not exists (
      select from watched where watched.contract = sales.contract and watched.chain = sales.chain)
    offset 0) as sale
  where solana_tokens.keys && (select keys from creators)`;

export type PublicSaleRow = {
  number: string;
  key: string;
  chain: SaleChain;
  contract: string;
  transaction: string;
  facts: Record<string, unknown>;
  usd: number | null;
  happenedAt: Date;
};

/** A bot's latest sales, newest first. Each collection is read by its index: the cost does not grow with its sales. */
export async function findLatestSales(db: Db, botId: string, limit: number): Promise<PublicSaleRow[]> {
  const { rows } = await latestSalesQuery(botId, limit).execute(db);
  return rows;
}

export function latestSalesQuery(botId: string, limit: number) {
  return sql<PublicSaleRow>`
    with ${watchedBy(botId)}, found as (
      (select sale.* from watched cross join lateral (
        select * from sales where sales.contract = watched.contract and sales.chain = watched.chain
        order by happened_at desc, number desc limit ${limit}) as sale)
      union all
      (${creatorSales(sql`sales.*`)} order by happened_at desc, number desc limit ${limit}))
    select number, key, chain, contract, transaction, facts, usd::float8 as usd, happened_at
    from found order by happened_at desc, number desc limit ${limit}`;
}

export type DayRow = { day: string; sales: number; usd: number };

/** How much was sold on each day in UTC; days without sales are left out. */
export async function findSaleDays(db: Db, botId: string, since: Date): Promise<DayRow[]> {
  const { rows } = await saleDaysQuery(botId, since).execute(db);
  return rows;
}

export function saleDaysQuery(botId: string, since: Date) {
  return sql<DayRow>`
    with ${watchedBy(botId)}, found as (
      select happened_at, usd from watched
      join sales on sales.contract = watched.contract and sales.chain = watched.chain
      where happened_at >= ${since}
      union all
      ${creatorSales(sql`happened_at, usd`)} and happened_at >= ${since})
    select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as sales,
      coalesce(sum(usd), 0)::float8 as usd
    from found group by 1`;
}

export type PublicDelivery = {
  chain: SaleChain;
  transaction: string;
  channel: ChannelName;
  remoteId: string;
};

/** What the bot posted about these transactions. */
export async function findPostsAbout(
  db: Db,
  botId: string,
  transactions: readonly string[],
): Promise<PublicDelivery[]> {
  if (transactions.length === 0) return [];
  const { rows } = await sql<PublicDelivery>`
    select chain, transaction, channel, remote_id from deliveries
    where bot_id = ${botId} and channel = any(${LINKED_CHANNELS}) and transaction = any(${transactions})
      and kind = 'sale' and state = 'sent'
    order by number`.execute(db);
  return rows;
}

/** The limit of a sitemap is 50,000 addresses, which it shares with the communities. */
const MAX_LISTED = 5_000;

/** The newest bots that post, for search engines. */
export async function findListedBots(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bots
    where not is_paused and stopped is null and exists (select from bot_collections where bot_id = bots.id)
    order by created_at desc limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ id }) => id);
}
