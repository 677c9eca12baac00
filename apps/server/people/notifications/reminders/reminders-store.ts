import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ReminderKind } from '@signboard/domain/lists/reminder.ts';
import { sql } from 'kysely';
import { CONFIRMATION_SECONDS } from '#server/people/accounts/confirm-email.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';

type NewReminder = {
  listId: string;
  kind: ReminderKind;
  email: string;
  language: Language;
  isConfirmed: boolean;
  now: Date;
};

/** Asking again keeps a confirmation. */
export async function saveReminder(db: Db, reminder: NewReminder): Promise<string> {
  const { listId, kind, email, language, isConfirmed, now } = reminder;
  const { rows } = await sql<{ id: string }>`
    insert into list_reminders as known (list_id, kind, email, language, created_at, confirmed_at)
    values (${listId}, ${kind}, lower(${email}), ${language}, ${now}, ${isConfirmed ? now : null})
    on conflict (list_id, kind, email) do update set language = excluded.language, created_at = excluded.created_at,
      confirmed_at = coalesce(known.confirmed_at, excluded.confirmed_at)
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

const DAY_SECONDS = 24 * 60 * 60;

/** Deletes reminders that nobody confirmed in time, and those of lists that are over. */
export async function deleteOldReminders(db: Db, now: Date): Promise<void> {
  await sql`
    delete from list_reminders using lists where lists.id = list_id and (
      (confirmed_at is null and list_reminders.created_at < ${secondsAfter(now, -CONFIRMATION_SECONDS)})
      or is_finished or draw_state is not null or deleted_at is not null
      or end_date < ${secondsAfter(now, -DAY_SECONDS)}
      or list_reminders.created_at < ${secondsAfter(now, -365 * DAY_SECONDS)})`.execute(db);
}
