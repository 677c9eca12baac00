import { ANNOUNCED_EVENTS, type ListEventKind, OWNER_EVENTS } from '@signboard/domain/lists/list-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { wakeJobs } from './wake-jobs.ts';

export type ListEvent = {
  listId: string;
  kind: ListEventKind;
  /** Tells events of one kind apart: a date, a number of spots, or the number of a draw. */
  occasion: string;
  happenedAt: Date;
};

/**
 * Records an event once, with its announcements and the email to the owner, in one statement. Returns false when it was
 * already recorded. Only confirmed addresses get emails, and only lists that can be drawn need a draw.
 */
export async function recordListEvent(
  db: Db,
  { listId, kind, occasion, happenedAt }: ListEvent,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with event as (
      insert into list_events (list_id, kind, occasion, happened_at)
      values (${listId}, ${kind}, ${occasion}, ${happenedAt}) on conflict do nothing
      returning *
    ), announced as (
      insert into announcements (webhook_id, list_id, kind, occasion, next_attempt_at, created_at, trace)
      select webhooks.id, event.list_id, event.kind, event.occasion, ${happenedAt}, ${happenedAt}, ${currentTrace()}
      from event
      join lists on lists.id = event.list_id
      join lateral (
        select id, off_reason from announcement_webhooks
        where list_id = lists.id or (list_id is null and owner_id = lists.owner_id)
        order by list_id is null limit 1
      ) webhooks on off_reason is null
      where event.kind = any(${[...ANNOUNCED_EVENTS]}::text[])
    ), mailed as (
      insert into mails (recipient, template, details, language, trace)
      select users.email, 'list-event', jsonb_build_object(
          'event', event.kind, 'listName', lists.name,
          'listPath', '/list-curator/edit/' || users.workspace || '/' || lists.id,
          'entries', joined::text,
          'winners', (select count(*) from entries where list_id = lists.id and winner)::text),
        users.language, ${currentTrace()}
      from event
      join lists on lists.id = event.list_id
      join list_counters on list_counters.list_id = lists.id
      join users on users.id = lists.owner_id
      where event.kind = any(${[...OWNER_EVENTS]}::text[]) and list_emails and email_confirmed_at is not null
        and (event.kind <> 'ended' or (joined > 0 and how_many_winners > 0))
    )
    select exists (select from event) as is_new`.execute(db);
  const isNew = rows[0]?.isNew === true;
  if (isNew) {
    await wakeJobs(db, 'announcements');
    await wakeJobs(db, 'mails');
  }
  return isNew;
}
