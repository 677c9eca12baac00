import type { Db } from '#server/db/connect.ts';
import { type PauseReason, queueMail } from '#server/outbox/queue-mail.ts';
import type { ProviderError } from '#server/providers/provider-error.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { markWaiting } from './outcomes-store.ts';
import { beginPause, prolongPause } from './pauses-store.ts';
import { holdUpBot, lockPostingBot } from './posting-bots-store.ts';
import type { WaitReason } from './reasons.ts';
import { pauseEnd, retryTime } from './wait-times.ts';

/** What passes without the operator doing something is no mail worth. */
const NEEDS_OPERATOR: Record<PauseReason, true> = {
  credits: true,
  'usage-cap': true,
  'app-credentials': true,
  clock: true,
};

/** Lets a delivery wait for as long as it was told, with all that waits for the same thing: its bot, or everything. */
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
    const until = retryAt ?? retryTime(delivery.attempts, now, deps.random);
    if (scope === 'account') await holdUpBot(db, delivery.botId, delivery.target, until);
    await markWaiting(db, delivery, why, until);
  });
  return why;
}

/** Nothing is asked of that place before then. The operator hears of it once, and again when the reason is another. */
async function pauseAll(
  deps: PostingDeps,
  db: Db,
  { target }: Delivery,
  reason: WaitReason,
  retryAt: Date | null,
  now: Date,
): Promise<Date> {
  const first = retryAt ?? pauseEnd(now, now, deps.random);
  const before = await beginPause(db, target, { reason, since: now, resumesAt: first });
  const resumesAt = retryAt ?? pauseEnd(before?.since ?? now, now, deps.random);
  // Calls that were under way together fail together: they are one failure.
  if (before && before.resumesAt <= now) await prolongPause(db, target, reason, resumesAt);
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
