import type { Db } from '#server/db/connect.ts';
import { type PauseReason, queueMail } from '#server/outbox/queue-mail.ts';
import type { ProviderError } from '#server/providers/provider-error.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { markWaiting } from './outcomes-store.ts';
import { extendPause, startPause } from './pauses-store.ts';
import { delayBot, lockPostingBot } from './posting-bots-store.ts';
import type { WaitReason } from './reasons.ts';
import { computePauseEnd, computeRetryTime } from './wait-times.ts';

/** Problems that pass without the operator's action are not worth an email. */
const NEEDS_OPERATOR: Record<PauseReason, true> = {
  credits: true,
  'usage-cap': true,
  'app-credentials': true,
  clock: true,
};

/** Reschedules a delivery as requested, together with everything affected by the same limit: its bot, or all bots. */
export async function scheduleRetry(
  deps: PostingDeps,
  delivery: Delivery,
  { scope, retryAt, reason }: ProviderError,
): Promise<WaitReason> {
  const now = deps.clock.now();
  const why = (reason ?? (scope === 'post' ? 'unreachable' : 'rate-limited')) as WaitReason;
  await deps.db.transaction().execute(async (db) => {
    await lockPostingBot(db, delivery.botId);
    if (scope === 'app') {
      await markWaiting(db, delivery, why, await pauseAll(deps, db, delivery, why, retryAt, now));
      return;
    }
    const until = retryAt ?? computeRetryTime(delivery.attempts, now, deps.random);
    if (scope === 'account') await delayBot(db, delivery.botId, delivery.target, until);
    await markWaiting(db, delivery, why, until);
  });
  return why;
}

/** No calls are made to that channel before then. The operator is told once, and again when the reason changes. */
async function pauseAll(
  deps: PostingDeps,
  db: Db,
  { target }: Delivery,
  reason: WaitReason,
  retryAt: Date | null,
  now: Date,
): Promise<Date> {
  const first = retryAt ?? computePauseEnd(now, now, deps.random);
  const before = await startPause(db, target, { reason, since: now, resumesAt: first });
  const resumesAt = retryAt ?? computePauseEnd(before?.since ?? now, now, deps.random);
  // Concurrent calls that fail together count as one failure.
  if (before && before.resumesAt <= now) await extendPause(db, target, reason, resumesAt);
  const isNews = before?.reason !== reason;
  if (isNews && isForOperator(reason) && deps.operatorEmail)
    await queueMail(db, {
      template: 'posting-paused',
      recipient: deps.operatorEmail,
      language: 'en',
      details: { target, reason },
    });
  return before && before.resumesAt > now ? before.resumesAt : resumesAt;
}

const isForOperator = (reason: string): reason is PauseReason => reason in NEEDS_OPERATOR;
