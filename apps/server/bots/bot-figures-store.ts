import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** What a bot's collections sold. */
export type BotFigures = { lastSaleAt: Date | null; weekSales: number; weekUsd: number };

type Row = BotFigures & { id: string };

/**
 * For one page of the table, in one query. Each collection is read by its index (the latest sale, and the week without
 * reading the sales themselves): the cost grows with neither the number of bots nor older sales.
 */
export async function findBotFigures(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, BotFigures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await botFiguresQuery(ids, since).execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** On Solana a bot can watch a creator, whom the sale doesn't name: such a key has no sales of its own. */
export function botFiguresQuery(ids: readonly string[], since: Date) {
  return sql<Row>`
    select bot_id as id, greatest(max(latest.happened_at), max(made.happened_at)) as last_sale_at,
      sum(week.sales + made.sales)::integer as week_sales, sum(week.usd + made.usd)::float8 as week_usd
    from bot_collections as watched
    left join lateral (
      select happened_at from sales
      where sales.contract = watched.contract and sales.chain = watched.chain
      order by happened_at desc limit 1) as latest on true
    cross join lateral (
      select count(*) as sales, coalesce(sum(usd), 0) as usd from sales
      where sales.contract = watched.contract and sales.chain = watched.chain and happened_at >= ${since}) as week
    cross join lateral (
      select max(happened_at) as happened_at, count(*) filter (where happened_at >= ${since}) as sales,
        coalesce(sum(usd) filter (where happened_at >= ${since}), 0) as usd
      from solana_tokens join sales on token_id = mint and sales.chain = 'solana'
      where watched.chain = 'solana' and latest.happened_at is null and keys @> array[watched.contract]
        -- Counted with the collection that the bot watches too.
        and not exists (
          select from bot_collections as own
          where own.bot_id = watched.bot_id and own.chain = 'solana' and own.contract = sales.contract)) as made
    where bot_id = any(${ids}::uuid[])
    group by bot_id`;
}
