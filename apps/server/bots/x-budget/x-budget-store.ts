import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

type Month = { start: Date; end: Date };

/**
 * What a bot may have been billed in a month, and how many of its posts are out. Deliveries are kept for longer than a
 * month.
 */
export async function findSpending(
  db: Db,
  botId: string,
  { start, end }: Month,
): Promise<{ mills: number; posts: number }> {
  const { rows } = await sql<{ mills: number; posts: number }>`
    select coalesce(sum(cost_mills), 0)::integer as mills,
      count(*) filter (where state = 'sent')::integer as posts
    from deliveries
    where bot_id = ${botId} and cost_mills > 0 and charged_at >= ${start} and charged_at < ${end}`.execute(
    db,
  );
  return rows[0] ?? { mills: 0, posts: 0 };
}

/** Adds to what a delivery has cost, or takes back, which leaves it in its month. */
export async function chargeDelivery(db: Db, id: string, mills: number, now: Date): Promise<void> {
  if (mills === 0) return;
  await db
    .updateTable('deliveries')
    .set({ costMills: sql<number>`cost_mills + ${mills}`, ...(mills > 0 && { chargedAt: now }) })
    .where('id', '=', id)
    .execute();
}

/** Resumes bots that a cap stopped before this month; returns how many. */
export async function resumeStopped(db: Db, monthStart: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update bots set stopped = case when not is_pay and posts >= ${FREE_POSTS} then 'limit-reached' end
    where stopped = 'x-budget' and x_cap_reached_at < ${monthStart}`.execute(db);
  return Number(numAffectedRows);
}

export type SameCollection = { username: string; chain: SaleChain; contract: string; name: string | null };

/** More would not change what the owner does about it. */
const MAX_SAME = 10;

/** SQL: this bot and the other one post on X. Which account a bot posts with is public. */
const bothOnX = (botId: string) => sql`
  other.bot_id <> ${botId} and not is_paused and stopped is null and username is not null
    and exists (
      select from bot_channels where bot_id = other.bot_id and channel = 'x' and off_reason is null)
    and exists (
      select from bot_channels where bot_id = ${botId} and channel = 'x' and off_reason is null)`;

/** Other bots that post a collection of this bot on X. */
export async function findSameCollections(db: Db, botId: string): Promise<SameCollection[]> {
  const { rows } = await sql<SameCollection>`
    select username, mine.chain, mine.contract, mine.name
    from bot_collections mine
    join bot_collections other on other.contract = mine.contract and other.chain = mine.chain
    join bots on bots.id = other.bot_id
    where mine.bot_id = ${botId} and ${bothOnX(botId)}
    order by mine.position, lower(username)
    limit ${MAX_SAME}`.execute(db);
  return rows;
}

/** The X accounts of other bots that post a collection. */
export async function findOtherAccounts(
  db: Db,
  botId: string,
  { chain, contract }: { chain: SaleChain; contract: string },
): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from bot_collections other join bots on bots.id = other.bot_id
    where other.contract = ${contract} and other.chain = ${chain} and ${bothOnX(botId)}
    order by lower(username)
    limit ${MAX_SAME}`.execute(db);
  return rows.map(({ username }) => username);
}
