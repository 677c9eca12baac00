import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { BATCH, lockPrizes, unassignEarlier } from './prizes-store.ts';

type Assignment = {
  listId: string;
  /** The draw that the winners are from. */
  drawNumber: number;
  now: Date;
};

/**
 * Gives each winner of the draw who has none the next prize, in order of rank. With fewer prizes than winners, the last
 * ranks get none. Those who have to confirm get theirs when they do, by `assignPrizeTo`. What an earlier draw had
 * assigned is free again: nobody has seen it, otherwise there would be no other draw. Runs in the transaction that makes
 * them winners, and does nothing when it is repeated.
 */
export async function assignPrizes(db: Db, { listId, drawNumber, now }: Assignment): Promise<void> {
  if (!(await lockPrizes(db, listId))) return;
  await unassignEarlier(db, listId, drawNumber);
  for (let assigned = BATCH; assigned === BATCH; ) {
    const { rows } = await sql<{ count: number }>`
      select assign_prizes(${listId}, ${drawNumber}, ${now}, ${BATCH}) as count`.execute(db);
    assigned = rows[0]?.count ?? 0;
  }
}

/**
 * Gives one winner the next prize, if there is one left and they have none. Returns whether they have one now. The caller
 * has made sure that the entry won.
 */
export async function assignPrizeTo(
  db: Db,
  { listId, entryNumber, drawNumber, now }: Assignment & { entryNumber: number },
): Promise<boolean> {
  if (!(await lockPrizes(db, listId))) return false;
  await sql`
    update prize_codes set entry_number = ${entryNumber}, draw_number = ${drawNumber}, assigned_at = ${now}
    where id = (
        select id from prize_codes where list_id = ${listId} and entry_number is null and withdrawn_at is null
        order by position limit 1)
      and not exists (
        select from prize_codes where list_id = ${listId} and entry_number = ${entryNumber})`.execute(db);
  const { rows } = await sql`
    select from prize_codes where list_id = ${listId} and entry_number = ${entryNumber}`.execute(db);
  return rows.length > 0;
}
