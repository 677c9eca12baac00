import { queueMail } from '#server/outbox/queue-mail.ts';
import type { ProviderError } from '#server/providers/provider-error.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { failWaiting, markFailed, markLost, markWaiting } from './outcomes-store.ts';
import { lockPostingBot, markWebhookOff, type PostingBot } from './posting-bots-store.ts';
import type { FailureReason } from './reasons.ts';
import type { Outcome } from './report-delivery.ts';
import { scheduleRetry } from './schedule-retry.ts';

/** Writes down what Discord's failure means for a delivery, for its webhook, and for all of them. */
export async function recordDiscordFault(
  deps: PostingDeps,
  delivery: Delivery,
  bot: PostingBot,
  error: ProviderError,
): Promise<Outcome> {
  if (error.fault === 'retry-later')
    return { outcome: 'waits', reason: await scheduleRetry(deps, delivery, error) };
  const now = deps.clock.now();
  if (error.fault === 'unknown-outcome') {
    await markLost(deps.db, delivery, now);
    return { outcome: 'unknown', reason: 'unknown-outcome' };
  }
  if (error.reason === 'gone') return await switchOff(deps, delivery, bot);
  const reason = (error.reason ?? 'other') as FailureReason;
  await markFailed(deps.db, delivery, reason, now);
  return { outcome: 'failed', reason };
}

/** A webhook that was deleted is never asked again. The owner may have set another one while we asked the old one. */
async function switchOff(
  { db, clock }: PostingDeps,
  delivery: Delivery,
  { id, webhook }: PostingBot,
): Promise<Outcome> {
  const now = clock.now();
  return await db.transaction().execute(async (trx): Promise<Outcome> => {
    const bot = await lockPostingBot(trx, id);
    if (!bot || bot.webhook !== webhook) {
      await markWaiting(trx, delivery, null, now);
      return { outcome: 'waits', reason: null };
    }
    await markFailed(trx, delivery, 'gone', now);
    await failWaiting(trx, { botId: id, target: 'discord', reason: 'gone', now });
    const isNews = webhook !== null && (await markWebhookOff(trx, id, webhook, 'gone'));
    if (isNews && bot.email)
      await queueMail(trx, {
        template: 'webhook-gone',
        recipient: bot.email,
        language: bot.language,
        details: { username: bot.username },
      });
    return { outcome: 'failed', reason: 'gone' };
  });
}
