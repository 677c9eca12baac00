import type { PrizeCounts, PublicPrizes } from '@signboard/contract/prizes/prize.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** False if the list never had prizes. Adding, deleting and assigning prizes happen one after the other. */
export async function lockPrizes(db: Db, listId: string): Promise<boolean> {
  const row = await db
    .selectFrom('prizeLists')
    .select('listId')
    .where('listId', '=', listId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a list against the start of a draw and its result, but not against people who join: adding many prizes takes a
 * while.
 */
export async function lockDrawState(db: Db, listId: string) {
  return await db
    .selectFrom('lists')
    .select(['drawState', 'ownerId'])
    .where('id', '=', listId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** The number of the latest draw with winners; null before. */
export async function findLatestDrawn(db: Db, listId: string): Promise<number | null> {
  const row = await db
    .selectFrom('draws')
    .select('number')
    .where('listId', '=', listId)
    .where('state', '=', 'drawn')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function countPrizes(db: Db, listId: string): Promise<PrizeCounts> {
  const { rows } = await sql<PrizeCounts>`
    select count(*)::int as total,
      count(claimed_at)::int as claimed,
      count(withdrawn_at)::int as withdrawn,
      count(*) filter (where entry_number is not null and withdrawn_at is null)::int as assigned,
      count(*) filter (where entry_number is null and withdrawn_at is null)::int as left,
      case when (select draw_state from lists where id = ${listId}) = 'drawn' then (
        select count(*)::int from entries where list_id = ${listId} and winner and erased_at is null
          and removed_reason is null and not exists (
            select from prize_codes given
            where given.list_id = ${listId} and given.entry_number = entries.entry_number)
      ) end as winners_without
    from prize_codes where list_id = ${listId}`.execute(db);
  return rows[0] as PrizeCounts;
}

/** Undefined for a list without prizes. */
export async function findPublicPrizes(db: Db, listId: string): Promise<PublicPrizes | undefined> {
  const { rows } = await sql<PublicPrizes>`
    select count(*)::int as total, count(claimed_at)::int as claimed, count(withdrawn_at)::int as withdrawn
    from prize_codes where list_id = ${listId}`.execute(db);
  return rows[0] && rows[0].total > 0 ? rows[0] : undefined;
}

/** Whether someone has seen a code: then the draw is final. */
export async function wasPrizeShown(db: Db, listId: string): Promise<boolean> {
  const { rows } = await sql`
    select from prize_codes where list_id = ${listId} and times_shown > 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** A code on its way into the database. */
export type NewPrize = { id: string; code: string; digest: Buffer; line: number };

/** Serialising more at once would block the event loop. */
const INSERT_BATCH = 2_000;

function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += INSERT_BATCH) yield items.slice(at, at + INSERT_BATCH);
}

/** One statement over the most that a list can have could exceed the statement timeout. */
export const BATCH = 10_000;

/** Frees what an earlier draw had assigned. */
export async function unassignEarlier(db: Db, listId: string, drawNumber: number): Promise<void> {
  await repeatUntilNone(
    db,
    sql`
    update prize_codes set entry_number = null, draw_number = null, assigned_at = null
    where list_id = ${listId} and id in (
      select id from prize_codes
      where list_id = ${listId} and draw_number <> ${drawNumber} and claimed_at is null limit ${BATCH})`,
  );
}

async function repeatUntilNone(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  while (((await statement.execute(db)).numAffectedRows ?? 0n) > 0n);
}

/** The lines whose codes the list already has. */
export async function findStoredLines(
  db: Db,
  listId: string,
  prizes: readonly NewPrize[],
): Promise<number[]> {
  const lines: number[] = [];
  for (const batch of batchesOf(prizes)) {
    const digests = batch.map(({ digest }) => digest);
    const { rows } = await sql<{ digest: Buffer }>`
      select digest from prize_codes join unnest(${digests}::bytea[]) as digest using (digest)
      where list_id = ${listId}`.execute(db);
    const stored = new Set(rows.map(({ digest }) => digest.toString('hex')));
    if (stored.size === 0) continue;
    lines.push(...batch.filter(({ digest }) => stored.has(digest.toString('hex'))).map(({ line }) => line));
  }
  return lines;
}

/** Inserts them behind those that are there. */
export async function insertPrizes(
  db: Db,
  listId: string,
  prizes: readonly NewPrize[],
  now: Date,
): Promise<void> {
  for (const batch of batchesOf(prizes)) {
    await sql`
      insert into prize_codes (id, list_id, position, code, digest, created_at)
      select id, ${listId}, last + place, code, digest, ${now}
      from (select coalesce(max(position), 0) as last from prize_codes where list_id = ${listId}) as stored,
        unnest(${batch.map(({ id }) => id)}::uuid[], ${batch.map(({ code }) => code)}::text[],
          ${batch.map(({ digest }) => digest)}::bytea[]) with ordinality as prize (id, code, digest, place)`.execute(
      db,
    );
  }
}

/** All prizes on the lists of an account. */
export async function countPrizesOf(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lists join prize_codes on prize_codes.list_id = lists.id
    where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteUnassignedPrizes(db: Db, listId: string): Promise<void> {
  await repeatUntilNone(
    db,
    sql`
    delete from prize_codes where list_id = ${listId} and id in (
      select id from prize_codes
      where list_id = ${listId} and entry_number is null and withdrawn_at is null limit ${BATCH})`,
  );
}

/**
 * Takes back what nobody has claimed. A winner who claims at the same time wins or loses the race for the row: the
 * constraint allows one of both.
 */
export async function withdrawUnclaimed(db: Db, listId: string, now: Date): Promise<void> {
  await repeatUntilNone(
    db,
    sql`
    update prize_codes set withdrawn_at = ${now}
    where list_id = ${listId} and claimed_at is null and withdrawn_at is null and id in (
      select id from prize_codes
      where list_id = ${listId} and claimed_at is null and withdrawn_at is null limit ${BATCH})`,
  );
}

export type WithdrawnPrize = {
  id: string;
  position: number;
  code: string;
  rank: number | null;
  address: string | null;
};

/** Streams all withdrawn prizes, with the winner who had not claimed it. */
export async function* streamWithdrawn(db: Db, listId: string): AsyncGenerator<WithdrawnPrize[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<WithdrawnPrize>`
      select prize_codes.id, position, code, rank, address
      from prize_codes left join entries using (list_id, entry_number)
      where list_id = ${listId} and withdrawn_at is not null and position > ${last}
      order by position limit ${WITHDRAWN_BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < WITHDRAWN_BATCH) return;
    last = rows.at(-1)?.position ?? last;
  }
}

/** Opening more codes at once would block the event loop. */
const WITHDRAWN_BATCH = 500;

type OwnPrizeRow = { id: string; claimedAt: Date | null; withdrawnAt: Date | null };

const ownPrize = (listId: string, userId: string) => sql`
  prize_codes.list_id = ${listId} and entries.list_id = prize_codes.list_id
    and entries.entry_number = prize_codes.entry_number
    and entries.user_id = ${userId} and entries.winner and entries.removed_reason is null`;

export async function findOwnPrizeRow(
  db: Db,
  listId: string,
  userId: string,
): Promise<OwnPrizeRow | undefined> {
  const { rows } = await sql<OwnPrizeRow>`
    select prize_codes.id, claimed_at, withdrawn_at from prize_codes, entries where ${ownPrize(listId, userId)}`.execute(
    db,
  );
  return rows[0];
}

/** Whether the person won and has not confirmed yet. */
export async function hasOpenPlace(db: Db, listId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from entries join draws on draws.list_id = entries.list_id and draws.state = 'drawn'
    join draw_places on draw_id = draws.id and draw_places.entry_number = entries.entry_number
    where entries.list_id = ${listId} and user_id = ${userId} and winner
      and confirmed_at is null and passed_over_at is null
      and number = (select max(number) from draws where list_id = ${listId} and state = 'drawn')`.execute(db);
  return rows.length > 0;
}

type ClaimedPrize = {
  id: string;
  code: string;
  claimedAt: Date;
  entryNumber: number;
  timesShown: number;
};

/** Claims the prize at the first call; every call counts as shown. Undefined if there is none to show. */
export async function claimOwnPrize(
  db: Db,
  { listId, userId, now }: { listId: string; userId: string; now: Date },
): Promise<ClaimedPrize | undefined> {
  const { rows } = await sql<ClaimedPrize>`
    update prize_codes set claimed_at = coalesce(claimed_at, ${now}), times_shown = times_shown + 1, last_shown_at = ${now}
    from entries where ${ownPrize(listId, userId)} and withdrawn_at is null
    returning prize_codes.id, code, claimed_at, prize_codes.entry_number, times_shown`.execute(db);
  return rows[0];
}
