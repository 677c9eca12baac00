import type { MintFacts } from '@signboard/domain/posts/sale-facts.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { readMint, writeMint } from '../fact-json.ts';
import type { FoundMint } from './read-mints.ts';

/**
 * The collections and creators whose mints an active bot posts. Only their lists are followed: mints are too many, and nearly
 * all are nobody's business here.
 */
export async function findMintSources(db: Db): Promise<string[]> {
  const { rows } = await sql<{ contract: string }>`
    select distinct contract from bot_collections join bots on bots.id = bot_id
    where chain = 'solana' and post_mints and not is_paused and stopped is null
    order by contract`.execute(db);
  return rows.map(({ contract }) => contract);
}

/** What is no longer followed starts anew later: nothing is posted that was minted meanwhile. */
export async function deletePositionsExcept(db: Db, sources: readonly string[]): Promise<void> {
  await sql`delete from chain_cursors where chain = 'solana' and source <> all(${sources}::text[])`.execute(
    db,
  );
}

/** Skips existing ones; returns the keys of the new ones. */
export async function storeMints(
  db: Db,
  source: string,
  found: readonly FoundMint[],
  foundAt: Date,
): Promise<Set<string>> {
  if (found.length === 0) return new Set();
  const rows = await db
    .insertInto('solanaMints')
    .values(
      found.map(({ mint, transaction, slot, happenedAt }) => ({
        source,
        key: mint.key,
        transaction,
        slot,
        happenedAt,
        facts: JSON.stringify(writeMint(mint)),
        machine: mint.machine ?? null,
        foundAt,
        groupedAt: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Sources with an open group that began before a time, and the candy machine that minted last. */
export async function findDueGroups(
  db: Db,
  before: Date,
): Promise<{ source: string; machine: string | null }[]> {
  const { rows } = await sql<{ source: string; machine: string | null }>`
    select source, (array_agg(machine order by slot desc) filter (where machine is not null))[1] as machine
    from solana_mints where grouped_at is null
    group by source having min(found_at) <= ${before} order by source`.execute(db);
  return rows;
}

export type OpenMint = { facts: MintFacts; transaction: string; slot: number; happenedAt: Date };

/** Closes the open group of a source and returns its mints, oldest first; a mint is in one group only. */
export async function closeGroup(db: Db, source: string, now: Date): Promise<OpenMint[]> {
  const { rows } = await sql<{
    facts: Record<string, unknown>;
    transaction: string;
    slot: string;
    happenedAt: Date;
    key: string;
  }>`update solana_mints set grouped_at = ${now} where source = ${source} and grouped_at is null
    returning facts, transaction, slot, happened_at, key`.execute(db);
  return rows
    .sort((one, other) => Number(one.slot) - Number(other.slot) || (one.key < other.key ? -1 : 1))
    .map(({ facts, transaction, slot, happenedAt }) => ({
      facts: readMint(facts),
      transaction,
      slot: Number(slot),
      happenedAt,
    }));
}

/** Groups are closed one after another: two at once would not see that they share mints. Held until the commit. */
export async function lockGroups(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('solana-mint-groups', 0))`.execute(db);
}

/**
 * Of these mints, by bot: those that the bot posts under another of its sources. They were grouped there, or they belong
 * to a drop, which is posted under its own collection by the tenths of its supply. A source with a token filter does not
 * count: it may have left them out.
 */
export async function findMintsPostedElsewhere(
  db: Db,
  group: {
    source: string;
    botIds: readonly string[];
    keys: readonly string[];
    dropCollection: string | null;
  },
): Promise<Map<string, Set<string>>> {
  const { source, botIds, keys, dropCollection } = group;
  const { rows } = await sql<{ botId: string; keys: string[] }>`
    select bot_id, array_agg(key) as keys
    from bot_collections join solana_mints on source = contract
    where bot_id = any(${botIds}::uuid[]) and chain = 'solana' and contract <> ${source}
      and post_mints and coalesce(filters ->> 'tokenIds', '') = ''
      and key = any(${keys}::text[]) and (grouped_at is not null or source = ${dropCollection}::text)
    group by bot_id`.execute(db);
  return new Map(rows.map((row) => [row.botId, new Set(row.keys)]));
}

/** Records that a drop has reached a tenth of its supply; false if that was posted before. */
export async function reachTenth(db: Db, machine: string, tenths: number): Promise<boolean> {
  if (tenths === 0) return false;
  const { rows } = await sql`insert into solana_drops as known (machine, posted_tenths)
    values (${machine}, ${tenths})
    on conflict (machine) do update set posted_tenths = excluded.posted_tenths
      where known.posted_tenths < excluded.posted_tenths
    returning machine`.execute(db);
  return rows.length > 0;
}

/** Deletes one batch of grouped mints before a time; returns how many. */
export async function deleteMintsBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from solana_mints where (source, key) in (
      select source, key from solana_mints
      where found_at < ${before} and grouped_at is not null limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
