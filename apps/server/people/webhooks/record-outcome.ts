import { TEST_EVENT } from '@signboard/domain/webhooks/webhook-event.ts';
import { sql } from 'kysely';
import { findUser } from '#server/people/accounts/accounts-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import type { AttemptResult } from './attempt-message.ts';
import type { ClaimedMessage } from './claims-store.ts';
import type { WebhooksDeps } from './deps.ts';
import { messageName } from './message-body.ts';
import { insertAttempt, markFailed, markSent, scheduleRetry } from './messages-store.ts';
import { cooldownSeconds, retryAfterSeconds, retryDelaySeconds } from './retry-schedule.ts';
import { openUrl } from './webhook-url.ts';
import { updateWebhook, type WebhookRow } from './webhooks-store.ts';

export type Outcome = 'sent' | 'waits' | 'failed' | 'gone';

const MAIL_EVERY_SECONDS = 24 * 60 * 60;
const GONE = 410;

const isSuccess = ({ status }: Pick<AttemptResult, 'status'>) =>
  status !== null && status >= 200 && status < 300;

/** Records an attempt, and what it means for the message and its webhook, in one transaction. */
export async function recordOutcome(
  deps: WebhooksDeps & { random(): number },
  message: ClaimedMessage,
  result: AttemptResult,
): Promise<Outcome> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (db): Promise<Outcome> => {
    // The webhook's row first, as everyone locks them; without it the message is gone too.
    const webhook = await lockById(db, message.webhookId);
    if (!webhook) return 'failed';
    await insertAttempt(db, message.id, result);
    if (isSuccess(result)) {
      await markSent(db, message.id, now);
      await updateWebhook(db, webhook.id, { failures: 0, resumesAt: null });
      return 'sent';
    }
    return await recordFailure({ ...deps, db }, webhook, message, result);
  });
  const { status, failure, durationMs } = result;
  deps.log.info(
    { message: messageName(message.id), type: message.type, status, failure, durationMs },
    `webhook message ${outcome}`,
  );
  return outcome;
}

async function recordFailure(
  deps: WebhooksDeps & { random(): number },
  webhook: WebhookRow,
  message: ClaimedMessage,
  result: AttemptResult,
): Promise<Outcome> {
  const now = deps.clock.now();
  const asked = retryAfterSeconds(result.status ?? 0, result.retryAfter, now);
  const failures = webhook.failures + 1;
  const cooldown = Math.max(asked, cooldownSeconds(failures, result.failure === 'timeout'));
  await updateWebhook(deps.db, webhook.id, { failures, resumesAt: secondsAfter(now, cooldown) });
  if (result.status === GONE) return await switchOff(deps, webhook, message);
  const delay = message.type === TEST_EVENT ? null : retryDelaySeconds(message.attempts, deps.random());
  if (delay !== null) {
    await scheduleRetry(deps.db, message, secondsAfter(now, Math.max(delay, asked)));
    return 'waits';
  }
  await markFailed(deps.db, message, now);
  if (message.type !== TEST_EVENT) await mailAboutFailure(deps, webhook, now);
  return 'failed';
}

/** The receiver wants nothing more. What is queued waits until the owner switches the webhook on again. */
async function switchOff(deps: WebhooksDeps, webhook: WebhookRow, message: ClaimedMessage): Promise<Outcome> {
  await markFailed(deps.db, message, deps.clock.now());
  if (webhook.offReason !== null) return 'gone';
  await updateWebhook(deps.db, webhook.id, { offReason: 'gone' });
  await mailOwner(deps, webhook, 'webhook-off');
  return 'gone';
}

async function mailAboutFailure(deps: WebhooksDeps, webhook: WebhookRow, now: Date): Promise<void> {
  const { mailedAt } = webhook;
  if (mailedAt && secondsAfter(mailedAt, MAIL_EVERY_SECONDS) > now) return;
  await updateWebhook(deps.db, webhook.id, { mailedAt: now });
  await mailOwner(deps, webhook, 'webhook-failed');
}

async function mailOwner(
  { db, keyring }: WebhooksDeps,
  webhook: WebhookRow,
  template: 'webhook-off' | 'webhook-failed',
): Promise<void> {
  const user = await findUser(db, webhook.ownerId);
  if (!user?.email || !user.emailConfirmedAt) return;
  const { host } = new URL(openUrl(keyring, webhook));
  await queueMail(db, { template, recipient: user.email, language: user.language, details: { host } });
}

async function lockById(db: Db, id: string): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select * from webhooks where id = ${id} for no key update`.execute(
    db,
  );
  return rows[0];
}
