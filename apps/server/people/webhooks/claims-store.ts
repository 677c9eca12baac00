import type { TEST_EVENT, WebhookEvent } from '@signboard/domain/webhooks/webhook-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';

/** Longer than an attempt takes. A message of a dead worker is sent again, with the same id, when its lease expires. */
export const LEASE_SECONDS = 60;

/** How many messages are on their way to one receiver at a time; one while it fails. */
const PER_WEBHOOK = 3;
/** And to all of one owner's, so that nobody takes all the room. */
const PER_OWNER = 4;

/** A message that this process sends, with the webhook that it goes to. */
export type ClaimedMessage = {
  id: string;
  attempts: number;
  type: WebhookEvent | typeof TEST_EVENT;
  data: unknown;
  happenedAt: Date;
  trace: string | null;
  webhookId: string;
  ownerId: string;
  /** Sealed, like the secrets. */
  url: string;
  secret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
  failures: number;
  dropped: number;
};

export const CLAIMED_COLUMNS = sql`
  messages.id, attempts, type, data, happened_at, trace, webhooks.id as webhook_id,
  owner_id, url, secret, previous_secret, previous_until, failures,
  dropped`;

/** Any number, for the lock below. */
const CLAIMS_LOCK = 6_034;

/**
 * Claims the oldest due message of the webhook that has waited longest for its turn. Claims are made one after the other,
 * so each sees those before it: the limits hold however many workers there are.
 */
export async function claimMessage(db: Db, now: Date): Promise<ClaimedMessage | undefined> {
  // Most rounds find nothing, and need neither transaction nor lock.
  if (!(await hasOpenMessages(db))) return undefined;
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${CLAIMS_LOCK})`.execute(transaction);
    const { rows } = await sql<ClaimedMessage>`
      with under_way as (
        select webhook_id, owner_id from webhook_messages join webhooks on webhooks.id = webhook_id
        where state = 'sending' and leased_until > ${now}
      ), turn as (
        select webhooks.id as webhook_id, due.id as message_id
        from webhooks cross join lateral (
          select messages.id from webhook_messages messages
          where messages.webhook_id = webhooks.id and next_attempt_at <= ${now}
            and (state = 'queued' or (state = 'sending' and leased_until <= ${now}))
            and not exists (select from webhook_messages earlier
              where earlier.id = messages.follows and earlier.state in ('queued', 'sending'))
          order by next_attempt_at, number limit 1
        ) due
        where off_reason is null and (resumes_at is null or resumes_at <= ${now})
          and (select count(*) from under_way where webhook_id = webhooks.id)
            < case when failures > 0 then 1 else ${PER_WEBHOOK} end
          and (select count(*) from under_way where under_way.owner_id = webhooks.owner_id) < ${PER_OWNER}
        order by claimed_at nulls first, webhooks.id limit 1
        for no key update of webhooks skip locked
      ), touched as (
        update webhooks set claimed_at = ${now} from turn where webhooks.id = turn.webhook_id
      )
      update webhook_messages messages
      set state = 'sending', attempts = attempts + 1, leased_until = ${secondsAfter(now, LEASE_SECONDS)}
      from turn join webhooks on webhooks.id = turn.webhook_id
      where messages.id = turn.message_id
      returning ${CLAIMED_COLUMNS}`.execute(transaction);
    return rows[0];
  });
}

async function hasOpenMessages(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from webhook_messages where state in ('queued', 'sending') limit 1`.execute(db);
  return rows.length > 0;
}
