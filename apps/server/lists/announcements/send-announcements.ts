import { findUser } from '#server/people/accounts/accounts-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { withTrace } from '#server/platform/lib/trace.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { openWebhook } from './announcement-webhook.ts';
import {
  type DueAnnouncement,
  dropQueued,
  lockDueAnnouncement,
  markFinished,
  markSending,
  requeue,
  settleAbandoned,
} from './announcements-store.ts';
import { composeAnnouncement, findStaleReason } from './compose-announcement.ts';
import type { AnnouncementsDeps } from './deps.ts';
import { updateWebhook } from './webhooks-store.ts';

const MAX_BACKOFF_SECONDS = 5 * 60;

/**
 * Sends one due announcement; returns true when there may be more. As decision 017 says: the intent is committed, the
 * call is made once, and a lost answer is never followed by a second call.
 */
export async function sendNextAnnouncement(deps: AnnouncementsDeps): Promise<boolean> {
  await settleAbandoned(deps.db, deps.clock.now());
  const due = await startSending(deps);
  if (!due) return false;
  if (due !== 'dropped') await withTrace(due.trace, () => send(deps, due));
  return true;
}

async function startSending({ db, clock }: AnnouncementsDeps): Promise<DueAnnouncement | 'dropped' | null> {
  const now = clock.now();
  // Most rounds find nothing, and need no transaction.
  if (!(await lockDueAnnouncement(db, now))) return null;
  return await db.transaction().execute(async (transaction) => {
    const due = await lockDueAnnouncement(transaction, now);
    if (!due) return null;
    const reason = findStaleReason(due, now);
    if (reason) {
      await markFinished(transaction, due.id, { state: 'failed', reason, now });
      return 'dropped';
    }
    await markSending(transaction, due.id, now);
    return due;
  });
}

async function send(deps: AnnouncementsDeps, due: DueAnnouncement): Promise<void> {
  const webhook = openWebhook(deps.keyring, { id: due.webhookId, webhook: due.webhook });
  try {
    await deps.discordWebhooks.send(webhook, composeAnnouncement(due, deps.publicUrl));
  } catch (error) {
    return await recordFailure(deps, due, error);
  }
  await markFinished(deps.db, due.id, { state: 'sent', now: deps.clock.now() });
  deps.log.info({ announcement: due.id, kind: due.kind }, 'announcement sent');
}

async function recordFailure(deps: AnnouncementsDeps, due: DueAnnouncement, error: unknown): Promise<void> {
  const now = deps.clock.now();
  deps.log.warn({ err: error, announcement: due.id }, 'an announcement was not sent');
  if (!(error instanceof ProviderError) || error.fault === 'unknown-outcome')
    return await markFinished(deps.db, due.id, { state: 'unknown', reason: 'unknown-outcome', now });
  if (error.fault === 'retry-later') {
    const until = error.retryAt ?? secondsAfter(now, Math.min(2 ** (due.attempts + 1), MAX_BACKOFF_SECONDS));
    await requeue(deps.db, due.id, 'discord-unavailable', until);
    if (error.scope === 'account') await updateWebhook(deps.db, due.webhookId, { resumesAt: until });
    return;
  }
  const reason = error.reason ?? 'other';
  if (error.scope !== 'account') return await markFinished(deps.db, due.id, { state: 'failed', reason, now });
  await deps.db.transaction().execute((transaction) => switchOff(transaction, due, reason, now));
}

/** A webhook that Discord rejects is never called again until it is saved anew; the owner is told once. */
async function switchOff(db: Db, due: DueAnnouncement, reason: string, now: Date): Promise<void> {
  await markFinished(db, due.id, { state: 'failed', reason, now });
  await dropQueued(db, due.webhookId, reason, now);
  const { rows } = await switchOffOnce(db, due.webhookId, reason);
  const user = rows.length > 0 ? await findUser(db, due.ownerId) : undefined;
  if (!user?.email || !user.emailConfirmedAt) return;
  await queueMail(db, {
    template: 'announcements-off',
    recipient: user.email,
    language: user.language,
    details: { listName: rows[0]?.listId ? due.listName : '' },
  });
}

async function switchOffOnce(db: Db, id: string, reason: string) {
  const rows = await db
    .updateTable('announcementWebhooks')
    .set({ offReason: reason })
    .where('id', '=', id)
    .where('offReason', 'is', null)
    .returning('listId')
    .execute();
  return { rows };
}
