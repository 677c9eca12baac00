import { sql } from 'kysely';
import type { EntryBatch } from '#server/lists/draws/draw-events.ts';
import type { DrawRow } from '#server/lists/draws/draws-store.ts';
import { listLook } from '#server/lists/list-look.ts';
import { findList } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';

/** With less time before the draw, the notice would arrive with the result. */
const MIN_NOTICE_SECONDS = 120;

export function areNoticesUseful(now: Date, revealAt: Date): boolean {
  return revealAt.getTime() - now.getTime() >= MIN_NOTICE_SECONDS * 1000;
}

/** Queues the next batch of notices that the draw is committed, to confirmed addresses. */
export async function queueNotices(db: Db, draw: DrawRow, batch: EntryBatch): Promise<number | null> {
  const list = await findList(db, draw.listId);
  if (!list || !draw.revealAt) return null;
  const last = await insertNotices(
    db,
    list.id,
    { ...listLook(list), date: draw.revealAt.toISOString() },
    batch,
  );
  await wakeJobs(db, 'mails');
  return last;
}

async function insertNotices(
  db: Db,
  listId: string,
  details: Record<string, string>,
  { after, limit, now }: EntryBatch,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as (
      select id, entry_number, removed_reason from entries
      where list_id = ${listId} and entry_number > ${after}
      order by entry_number limit ${limit}
    ), notified as (
      insert into mails (recipient, template, details, language, next_attempt_at, trace)
      select recipient, 'draw-committed', ${JSON.stringify(details)}::jsonb, language, ${now}::timestamptz,
        ${currentTrace()}
      from batch join entry_correspondence on entry_id = batch.id
      where recipient is not null and is_confirmed and removed_reason is null
        and not exists (select from draw_notice_opt_outs where email = lower(recipient))
    )
    select max(entry_number) as last from batch`.execute(db);
  return rows[0]?.last ?? null;
}
