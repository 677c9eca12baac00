import { CLOSING_SOON_SECONDS, type ListEventKind } from '@signboard/domain/lists/list-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { recordListEvent } from '#server/platform/outbox/record-list-event.ts';
import { recordWebhookEvent } from '#server/platform/outbox/record-webhook-event.ts';

const BATCH = 100;

type DueEvent = { listId: string; kind: ListEventKind; occasion: string };

/**
 * Records what has become true of lists with time. Any number of processes may do this at once, and after an outage it
 * records what is still true. Returns true when there may be more.
 */
export async function recordDueEvents({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const now = clock.now();
  const due = await findDueEvents(db, now);
  for (const event of due)
    await db.transaction().execute((transaction) => recordDueEvent(transaction, event, now));
  return due.length === BATCH;
}

async function recordDueEvent(db: Db, event: DueEvent, now: Date): Promise<void> {
  const isNew = await recordListEvent(db, { ...event, happenedAt: now });
  if (!isNew || event.kind !== 'ended') return;
  const { listId, occasion } = event;
  await recordWebhookEvent(db, {
    of: { listId },
    type: 'list.closed',
    occasion: `${listId}:${occasion}`,
    data: { listId, reason: 'ended' },
    happenedAt: now,
  });
}

const seconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::bigint::text`;

/**
 * That a list closes soon is news only if it was already open an hour before its end, and someone can still join.
 */
async function findDueEvents(db: Db, now: Date): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with running as (
      select lists.*, joined, available_spots from lists join list_counters on list_id = id
      where active and not is_finished and draw_state is null and deleted_at is null and start_date <= ${now}
    ), open as (
      select * from running where end_date > ${now}
    ), due as (
      select id, 'opened' as kind, ${seconds('startDate')} as occasion, 1 as place from open
      union all
      select id, 'closing-soon', ${seconds('endDate')}, 2 from open
      where end_date <= ${new Date(now.getTime() + CLOSING_SOON_SECONDS * 1000)} and joined < available_spots
        and exists (select from list_events known where known.list_id = open.id and kind = 'opened'
          and known.happened_at <= end_date - ${`${CLOSING_SOON_SECONDS} seconds`}::interval)
      union all
      select id, 'full', available_spots::text, 3 from open where joined >= available_spots
      union all
      select id, 'ended', ${seconds('endDate')}, 4 from running where end_date <= ${now}
    )
    select id as list_id, kind, occasion from due
    where not exists (select from list_events known where known.list_id = due.id and known.kind = due.kind
      and known.occasion = due.occasion)
    order by place limit ${BATCH}`.execute(db);
  return rows;
}
