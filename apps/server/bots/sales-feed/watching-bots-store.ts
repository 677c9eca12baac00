import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { NO_FILTERS, type SaleFilters } from '@signboard/domain/posts/sale-filters.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A bot and one of its collections. */
export type WatchingBot = {
  id: string;
  chain: SaleChain;
  contract: string;
  thresholdDecimal: string;
  postMints: boolean;
  filters: SaleFilters;
  channels: ChannelName[];
};

/** SQL: where a bot posts sales and mints. X may get the recap only. */
const SALE_CHANNELS = sql<ChannelName[]>`array(
  select channel from bot_channels
  where bot_id = bots.id and off_reason is null and channel = any(${CHANNELS})
    and not (channel = 'x' and recap_instead_on_x)
  order by channel desc)`;

type Row = Omit<WatchingBot, 'filters'> & { filters: Partial<SaleFilters> };

/**
 * Active bots with a collection among these, in the order of each bot's collections. Looks up the collections by an index
 * and their bots by id, so the cost does not depend on the number of bots.
 */
export async function findWatchingBots(db: Db, keys: readonly string[]): Promise<WatchingBot[]> {
  if (keys.length === 0) return [];
  const { rows } = await watchingBotsQuery(keys).execute(db);
  return rows.map((row) => ({ ...row, filters: { ...NO_FILTERS, ...row.filters } }));
}

export function watchingBotsQuery(keys: readonly string[]) {
  return sql<Row>`/* prepared: watching-bots */
    select bots.id, chain, contract, threshold::text as threshold_decimal, post_mints, filters,
      ${SALE_CHANNELS} as channels
    from bot_collections join bots on bots.id = bot_id
    where contract = any(${keys}) and not is_paused and stopped is null
    order by bot_id, position`;
}

/** Which of these collections of a chain an active bot watches; others need no further lookups. */
export async function findWatchedKeys(
  db: Db,
  chain: SaleChain,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ contract: string }>`/* prepared: watched-keys */
    select distinct contract from bot_collections join bots on bots.id = bot_id
    where contract = any(${keys}) and chain = ${chain} and not is_paused and stopped is null`.execute(db);
  return new Set(rows.map(({ contract }) => contract));
}
