import { secondsAfter } from '#server/lib/clock.ts';
import type { ProviderError } from '#server/providers/provider-error.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { markFailed, markUnknown, markWaiting } from './outcomes-store.ts';
import { lockPostingBot } from './posting-bots-store.ts';
import type { FailureReason } from './reasons.ts';
import type { Outcome } from './report-delivery.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { stopBot } from './stop-bot.ts';
import type { AccessLost } from './x-access.ts';

/** X may show a post a little after it took it. */
const FIRST_LOOK_SECONDS = 5;

/** Writes down what X's failure means for a delivery, for its bot, and for all of them. */
export async function recordXFault(
  deps: PostingDeps,
  delivery: Delivery,
  error: ProviderError,
): Promise<Outcome> {
  const now = deps.clock.now();
  if (error.fault === 'retry-later')
    return { outcome: 'waits', reason: await scheduleRetry(deps, delivery, error) };
  if (error.fault === 'unknown-outcome') {
    await markUnknown(deps.db, delivery, 'unknown-outcome', secondsAfter(now, FIRST_LOOK_SECONDS));
    return { outcome: 'unknown', reason: 'unknown-outcome' };
  }
  if (error.reason === 'suspended') return await stopWithDelivery(deps, delivery, 'suspended');
  if (error.reason === 'duplicate') {
    // The account has said this: perhaps by this very delivery, in an attempt whose answer was lost.
    await markUnknown(deps.db, delivery, 'duplicate', now);
    return { outcome: 'unknown', reason: 'duplicate' };
  }
  const reason = (error.reason ?? 'other') as FailureReason;
  await markFailed(deps.db, delivery, reason, now);
  return { outcome: 'failed', reason };
}

/** X lets us use the account no more: the bot stops, unless the account was connected anew meanwhile. */
export async function recordAccessLost(
  deps: PostingDeps,
  delivery: Delivery,
  { sealed }: AccessLost,
): Promise<Outcome> {
  return await stopWithDelivery(deps, delivery, 'revoked', sealed);
}

async function stopWithDelivery(
  deps: PostingDeps,
  delivery: Delivery,
  stop: 'revoked' | 'suspended',
  sealed?: string | null,
): Promise<Outcome> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (db) => {
    const bot = await lockPostingBot(db, delivery.botId);
    const isSameAccess = sealed === undefined || sealed === bot?.credentials;
    if (bot?.credentials && isSameAccess) await stopBot(db, bot, stop);
    await markWaiting(db, delivery, 'reconnect', now);
  });
  return { outcome: 'waits', reason: 'reconnect' };
}
