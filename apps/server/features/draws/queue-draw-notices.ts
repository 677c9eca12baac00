import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { listLook } from '#server/features/lists/list-look.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { currentTrace } from '#server/lib/trace.ts';
import { wakeJobs } from '#server/outbox/wake-jobs.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawRow, lockDraw, updateDraw } from './draws-store.ts';

const BATCH = 2_000;
/** With less time before the draw, the notice would arrive with the result. */
const MIN_NOTICE_SECONDS = 120;

export function areNoticesUseful(now: Date, revealAt: Date): boolean {
  return revealAt.getTime() - now.getTime() >= MIN_NOTICE_SECONDS * 1000;
}

/**
 * Queues the next batch of notices that the draw is committed, to confirmed addresses. The cursor is stored in the same
 * transaction, so that a crash skips and repeats nobody.
 */
export async function queueDrawNotices(deps: DrawDeps, draw: DrawRow, list: ListRow): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const current = await lockDraw(db, draw.id, 'committed');
    if (!current || current.notified_up_to === null || !current.reveal_at) return;
    const details = { ...listLook(list), date: current.reveal_at.toISOString() };
    const next = { after: current.notified_up_to, now: deps.clock.now() };
    const last = await insertNotices(db, list.id, details, next);
    await updateDraw(db, draw.id, { notified_up_to: last, leased_until: null });
    await wakeJobs(db, 'mails');
  });
}

async function insertNotices(
  db: Db,
  listId: string,
  details: Record<string, string>,
  { after, now }: { after: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as (
      select id, entry_number, removed_reason from entries
      where list_id = ${listId} and entry_number > ${after}
      order by entry_number limit ${BATCH}
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
