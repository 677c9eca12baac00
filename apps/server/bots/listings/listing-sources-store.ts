import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import type { ListingKey } from './listing-settings-store.ts';

/** A collection whose listings are read, and how far. */
export type ListingSource = Selectable<Tables['listingSources']>;

/** Adds the collections that are wanted now and deletes the others. What was listed before is never posted. */
export async function replaceSources(db: Db, wanted: readonly ListingKey[], now: Date): Promise<void> {
  const chains = wanted.map(({ chain }) => chain);
  const contracts = wanted.map(({ contract }) => contract);
  await sql`
    with wanted as (select * from unnest(${chains}::text[], ${contracts}::text[]) as one (chain, contract)),
      gone as (delete from listing_sources where (chain, contract) not in (select chain, contract from wanted))
    insert into listing_sources (chain, contract, cursor_at, next_at)
    select chain, contract, ${now}::timestamptz, ${now}::timestamptz from wanted
    on conflict on constraint listing_sources_pkey do nothing`.execute(db);
}

/** The one that has been due longest; null when none is. */
export async function findDueSource(db: Db, now: Date): Promise<ListingSource | null> {
  const found = await db
    .selectFrom('listingSources')
    .selectAll()
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function findSources(db: Db, keys: readonly ListingKey[]): Promise<ListingSource[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<ListingSource>`
    select * from listing_sources where (chain, contract) in (
      select * from unnest(${keys.map(({ chain }) => chain)}::text[], ${keys.map(({ contract }) => contract)}::text[]))`.execute(
    db,
  );
  return rows;
}

export type SourceChange = Partial<
  Pick<ListingSource, 'slug' | 'cursorAt' | 'nextAt' | 'failures' | 'fault' | 'floorAt'>
> & {
  /** As JSON. */
  floor?: string | null;
};

/** Records a round; false when another process has recorded one since the source was read. */
export async function recordRound(
  db: Db,
  { chain, contract, rounds }: Pick<ListingSource, 'chain' | 'contract' | 'rounds'>,
  change: SourceChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listingSources')
    .set({ ...change, rounds: sql<string>`rounds + 1` })
    .where('chain', '=', chain)
    .where('contract', '=', contract)
    .where('rounds', '=', rounds)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type PostClaim = { botId: string; tokenId: string; day: string; orderHash: string };

/** Claims one post per bot, token and day; returns those that had none. The first of several gets it. */
export async function claimPosts<C extends PostClaim>(
  db: Db,
  { chain, contract }: ListingKey,
  claims: readonly C[],
): Promise<C[]> {
  if (claims.length === 0) return [];
  const column = (name: keyof PostClaim) => claims.map((claim) => claim[name]);
  const { rows } = await sql<{ botId: string; orderHash: string }>`
    insert into listing_posts (bot_id, chain, contract, token_id, day, order_hash)
    select bot_id, ${chain}, ${contract}, token_id, day, order_hash
    from unnest(${column('botId')}::uuid[], ${column('tokenId')}::text[], ${column('day')}::date[],
      ${column('orderHash')}::text[]) with ordinality as claim (bot_id, token_id, day, order_hash, position)
    order by position
    on conflict on constraint listing_posts_once do nothing
    returning bot_id, order_hash`.execute(db);
  const won = new Set(rows.map(({ botId, orderHash }) => `${botId} ${orderHash}`));
  // An order that came twice, or has several tokens, is one post.
  return claims.filter(({ botId, orderHash }) => won.delete(`${botId} ${orderHash}`));
}

/** Deletes one batch of claims of days before; returns how many. */
export async function deleteClaimsBefore(db: Db, day: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from listing_posts where ctid in (
      select ctid from listing_posts where day < ${day}::date limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
