import { CLOSING_SOON_SECONDS } from '@signboard/domain/lists/list-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';

const BATCH = 500;

/**
 * Queues the reminders that are due by the present dates of their lists: once the list is open, and an hour before it
 * closes if someone can still join. One statement deletes the reminder and queues its email, so each is sent once, however
 * many processes do this. After an outage it sends what is still true. Returns true when there may be more.
 */
export async function sendDueReminders({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{ count: number }>`
    with due as (
      select list_reminders.id from list_reminders
      join lists on lists.id = list_id join list_counters on list_counters.list_id = lists.id
      where confirmed_at is not null and active and not is_finished and draw_state is null and deleted_at is null
        and start_date <= ${now} and end_date > ${now}
        and (kind = 'opens' or (end_date <= ${secondsAfter(now, CLOSING_SOON_SECONDS)} and joined < available_spots))
      order by list_reminders.created_at limit ${BATCH} for update of list_reminders skip locked
    ), gone as (
      delete from list_reminders where id in (select id from due) returning *
    ), queued as (
      insert into mails (recipient, template, details, language, next_attempt_at)
      select gone.email, 'reminder', jsonb_strip_nulls(jsonb_build_object(
          'listName', lists.name, 'listPath', '/sb/' || workspace || '/' || url_end_name, 'logo', logo, 'color', color,
          'kind', kind, 'date', to_char(end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
        gone.language, ${now}
      from gone join lists on lists.id = gone.list_id join users on users.id = owner_id
      returning 1
    )
    select count(*)::int as count from queued`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) await wakeJobs(db, 'mails');
  return count === BATCH;
}
