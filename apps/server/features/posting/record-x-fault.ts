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

/** X may show a post with some delay. */
const FIRST_LOOK_SECONDS = 5;

/** Records what an X failure means for the delivery, its bot and all bots. */
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
    // The account already posted this text: perhaps by this delivery, in an attempt whose response was lost.
    await markUnknown(deps.db, delivery, 'duplicate', now);
    return { outcome: 'unknown', reason: 'duplicate' };
  }
  const reason = (error.reason ?? 'other') as FailureReason;
  await markFailed(deps.db, delivery, reason, now);
  return { outcome: 'failed', reason };
}

/** X no longer lets us use the account: the bot stops, unless the account was reconnected meanwhile. */
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
