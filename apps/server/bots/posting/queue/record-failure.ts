import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Job, QueueDeps } from './channel-port.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { dropUntried, markFailed, markSkipped, markUnknown, requeueUntried } from './outcomes-store.ts';
import { PostSkipped } from './post-skipped.ts';
import { computeRetryTime, scheduleRetry } from './schedule-retry.ts';
import { giveUp } from './settle-delivery.ts';

/** A channel may show a post with some delay. */
const FIRST_CHECK_SECONDS = 5;
const MAX_UNEXPECTED = 10;

/** Records what a failure means for the delivery, its bot and the whole channel. */
export async function recordFailure(deps: QueueDeps, job: Job, error: unknown): Promise<Outcome> {
  const { delivery, connection, channel } = job;
  if (error instanceof PostSkipped) return await recordSkipped(deps, delivery, error.reason);
  const isOfProvider = error instanceof ProviderError;
  if (isOfProvider)
    deps.log.warn({ err: error, delivery: delivery.id, fault: error.fault }, 'a third party failed');
  const recorded = await channel.recordFailure(delivery, connection, error);
  if (recorded) return recorded;
  if (!isOfProvider) return await recordUnexpected(deps, delivery, error);
  if (error.fault === 'retry-later')
    return { outcome: 'waits', reason: await scheduleRetry(deps, delivery, error) };
  if (error.fault === 'unknown-outcome') return await recordUnknown(deps, job);
  return await recordRefused(deps, job, error.reason ?? 'other');
}

async function recordSkipped({ db, clock }: QueueDeps, delivery: Delivery, reason: string): Promise<Outcome> {
  await markSkipped(db, delivery, reason, clock.now());
  return { outcome: 'skipped', reason };
}

async function recordUnknown(deps: QueueDeps, { delivery, channel }: Job): Promise<Outcome> {
  if (channel.settlement.by === 'never') return await giveUp(deps, delivery);
  const now = deps.clock.now();
  const checkAt =
    channel.settlement.by === 'read'
      ? secondsAfter(now, FIRST_CHECK_SECONDS)
      : computeRetryTime(delivery.attempts, now, deps.random);
  await markUnknown(deps.db, delivery, 'unknown-outcome', checkAt);
  return { outcome: 'unknown', reason: 'unknown-outcome' };
}

async function recordRefused(deps: QueueDeps, { delivery, channel }: Job, reason: string): Promise<Outcome> {
  // The channel permanently refuses to show whether the post is out.
  if (delivery.state !== 'queued') return await giveUp(deps, delivery);
  const now = deps.clock.now();
  if (reason === 'duplicate' && channel.settlement.by === 'read') {
    // The account already posted this text: perhaps by this delivery, in an attempt whose response was lost.
    await markUnknown(deps.db, delivery, reason, now);
    return { outcome: 'unknown', reason };
  }
  await markFailed(deps.db, delivery, reason, now);
  return { outcome: 'failed', reason };
}

/** A bug of ours must not block a bot forever. A delivery being sent is left to be settled. */
async function recordUnexpected(
  { db, clock, log, random }: QueueDeps,
  delivery: Delivery,
  error: unknown,
): Promise<Outcome> {
  if (isDatabaseUnavailable(error)) throw error;
  const now = clock.now();
  log.error({ err: error, delivery: delivery.id }, 'posting failed unexpectedly');
  const reason = 'unexpected';
  if (delivery.reason === reason && delivery.attempts >= MAX_UNEXPECTED) {
    await dropUntried(db, delivery, reason, now);
    return { outcome: 'failed', reason };
  }
  await requeueUntried(db, delivery, reason, computeRetryTime(delivery.attempts, now, random));
  return { outcome: 'waits', reason };
}
