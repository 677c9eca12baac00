import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { type ChannelName, LISTING_CHANNELS } from '@signboard/domain/channels/channels.ts';
import type { ListingWish } from '@signboard/domain/posts/listing-decision.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

export type ListingSettings = Pick<Selectable<Tables['botListings']>, 'isOn' | 'percentBelow' | 'maxPrice'>;

/** Null for a bot that never had any. */
export async function findListingSettings(db: Db, botId: string): Promise<ListingSettings | null> {
  const found = await db
    .selectFrom('botListings')
    .select(['isOn', 'percentBelow', 'maxPrice'])
    .where('botId', '=', botId)
    .executeTakeFirst();
  return found ?? null;
}

/** Turning it on again starts anew: listings from before are not posted. */
export async function saveListingSettings(
  db: Db,
  botId: string,
  settings: ListingSettings,
  now: Date,
): Promise<void> {
  await db
    .insertInto('botListings')
    .values({ botId, ...settings, since: now })
    .onConflict((conflict) =>
      conflict.column('botId').doUpdateSet((excluded) => ({
        ...settings,
        since: sql<Date>`case when bot_listings.is_on then bot_listings.since else ${excluded.ref('excluded.since')} end`,
      })),
    )
    .execute();
}

/** SQL: the channels of a bot that listings are posted to. */
const CHANNELS_OF_BOT = sql<ChannelName[]>`array(
  select channel from bot_channels where bot_id = bots.id and off_reason is null
    and channel = any(${LISTING_CHANNELS}::text[]) order by channel)`;

/** SQL: active bots with listings on, a channel for them, and their collections. */
const WATCHING: RawBuilder<unknown> = sql`bot_listings
  join bots on bots.id = bot_listings.bot_id
  join bot_collections on bot_collections.bot_id = bots.id
  where is_on and not is_paused and stopped is null and exists (
    select from bot_channels where bot_channels.bot_id = bots.id and off_reason is null
      and channel = any(${LISTING_CHANNELS}::text[]))`;

export type ListingKey = { chain: SaleChain; contract: string };

/** The collections whose listings some bot posts. */
export async function findWantedSources(db: Db, chains: readonly SaleChain[]): Promise<ListingKey[]> {
  const { rows } = await sql<ListingKey>`
    select distinct bot_collections.chain, contract from ${WATCHING}
      and bot_collections.chain = any(${chains}::text[])`.execute(db);
  return rows;
}

/** A bot that posts listings of a collection. */
export type ListingBot = { id: string; since: Date; channels: ChannelName[] } & ListingWish;

export async function findListingBots(db: Db, { chain, contract }: ListingKey): Promise<ListingBot[]> {
  const { rows } = await sql<ListingBot>`
    select bots.id, since, percent_below::text as percent_below, max_price::text as max_price,
      ${CHANNELS_OF_BOT} as channels
    from ${WATCHING} and bot_collections.chain = ${chain} and contract = ${contract}
    order by bots.id`.execute(db);
  return rows;
}
