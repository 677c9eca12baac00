import { delayBotChannel } from '#server/bots/bot-channels-store.ts';
import { lockBot } from '#server/bots/bots-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { type PauseReason, queueMail } from '#server/platform/outbox/queue-mail.ts';
import type { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { QueueDeps } from './channel-port.ts';
import type { Delivery, WaitReason } from './delivery.ts';
import { markWaiting } from './outcomes-store.ts';
import { extendPause, startPause } from './pauses-store.ts';

const LONGEST_RETRY_SECONDS = 120;
const SHORTEST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** Problems that pass without the operator's action are not worth an email. */
const NEEDS_OPERATOR: Record<PauseReason, true> = {
  credits: true,
  'usage-cap': true,
  'app-credentials': true,
  clock: true,
};

/** Reschedules a delivery as requested, together with everything affected by the same limit: its bot, or all bots. */
export async function scheduleRetry(
  deps: QueueDeps,
  delivery: Delivery,
  { scope, retryAt, reason }: ProviderError,
): Promise<string> {
  const now = deps.clock.now();
  const usual: WaitReason = scope === 'post' ? 'unreachable' : 'rate-limited';
  const why = reason ?? usual;
  await deps.db.transaction().execute(async (db) => {
    await lockBot(db, delivery.botId);
    if (scope === 'app') {
      await markWaiting(db, delivery, why, await pauseAll(deps, db, delivery, why, retryAt, now));
      return;
    }
    const until = retryAt ?? computeRetryTime(delivery.attempts, now, deps.random);
    if (scope === 'account') await delayBotChannel(db, delivery.botId, delivery.channel, until);
    await markWaiting(db, delivery, why, until);
  });
  return why;
}

/** No calls are made to that channel before then. The operator is notified once, and again when the reason changes. */
async function pauseAll(
  deps: QueueDeps,
  db: Db,
  { channel }: Delivery,
  reason: string,
  retryAt: Date | null,
  now: Date,
): Promise<Date> {
  const first = retryAt ?? computePauseEnd(now, now, deps.random);
  const before = await startPause(db, channel, { reason, since: now, resumesAt: first });
  const resumesAt = retryAt ?? computePauseEnd(before?.since ?? now, now, deps.random);
  // Concurrent calls that fail together count as one failure.
  if (before && before.resumesAt <= now) await extendPause(db, channel, reason, resumesAt);
  const isNews = before?.reason !== reason;
  if (isNews && isForOperator(reason) && deps.operatorEmail)
    await queueMail(db, {
      template: 'posting-paused',
      recipient: deps.operatorEmail,
      language: 'en',
      details: { channel, reason },
    });
  return before && before.resumesAt > now ? before.resumesAt : resumesAt;
}

const isForOperator = (reason: string): reason is PauseReason => reason in NEEDS_OPERATOR;

/** 2, 4, 8 … seconds, two minutes at most, with up to 50 % jitter. */
export function computeRetryTime(attempts: number, now: Date, random: () => number): Date {
  const most = Math.min(2 ** attempts, LONGEST_RETRY_SECONDS);
  return secondsAfter(now, (most / 2) * (1 + random()));
}

/** A global pause lasts a minute, then about as long again as it has lasted, up to a quarter of an hour. */
export function computePauseEnd(since: Date, now: Date, random: () => number): Date {
  const lastedSeconds = (now.getTime() - since.getTime()) / 1000;
  const seconds = Math.min(Math.max(lastedSeconds, SHORTEST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS);
  return secondsAfter(now, seconds * (1 + random() / 10));
}
