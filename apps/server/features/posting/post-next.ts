import { isDatabaseUnavailable } from '#server/db/is-database-unavailable.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { withTrace } from '#server/lib/trace.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { claimDelivery } from './claims-store.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { keepLease } from './keep-lease.ts';
import { dropQueued, dropUntried, requeueUntried } from './outcomes-store.ts';
import { postToDiscord } from './post-to-discord.ts';
import { postToX } from './post-to-x.ts';
import { findPostingBot, lockPostingBot, type PostingBot } from './posting-bots-store.ts';
import { recordDiscordFault } from './record-discord-fault.ts';
import { recordAccessLost, recordXFault } from './record-x-fault.ts';
import { type Outcome, reportDelivery } from './report-delivery.ts';
import { settleXPost } from './settle-x-post.ts';
import { computeRetryTime } from './wait-times.ts';
import { AccessLost } from './x-access.ts';

/** How many bots a process posts for concurrently. */
export const POSTING_LOOPS = 8;

/** Yesterday's sales are not worth posting. */
const OLDEST_SECONDS = 24 * 3600;
const MAX_UNEXPECTED = 10;

/** Processes the next due delivery; false when there is none. Any number of processes can do this concurrently. */
export async function postNext(deps: PostingDeps): Promise<boolean> {
  const delivery = await claimDelivery(deps.db, deps.clock.now());
  if (!delivery) return false;
  await withTrace(delivery.trace, () => take(deps, delivery));
  return true;
}

async function take(deps: PostingDeps, delivery: Delivery): Promise<void> {
  const letGo = keepLease(deps, delivery);
  try {
    reportDelivery(deps, delivery, await deliver(deps, delivery));
  } finally {
    letGo();
  }
}

async function deliver(deps: PostingDeps, delivery: Delivery): Promise<Outcome> {
  const oldest = secondsAfter(deps.clock.now(), -OLDEST_SECONDS);
  if (delivery.state === 'queued' && delivery.happenedAt < oldest)
    return await failOld(deps, delivery, oldest);
  const bot = await findPostingBot(deps.db, delivery.botId);
  if (!bot) return { outcome: 'left' };
  try {
    if (delivery.target === 'discord') return await postToDiscord(deps, delivery, bot);
    return await (delivery.state === 'queued' ? postToX : settleXPost)(deps, delivery, bot);
  } catch (error) {
    return await recordFault(deps, delivery, bot, error);
  }
}

async function recordFault(
  deps: PostingDeps,
  delivery: Delivery,
  bot: PostingBot,
  error: unknown,
): Promise<Outcome> {
  if (error instanceof AccessLost) return await recordAccessLost(deps, delivery, error);
  if (!(error instanceof ProviderError)) return await recordUnexpected(deps, delivery, error);
  deps.log.warn({ err: error, delivery: delivery.id, fault: error.fault }, 'a third party failed');
  return delivery.target === 'x'
    ? await recordXFault(deps, delivery, error)
    : await recordDiscordFault(deps, delivery, bot, error);
}

/** A bug of ours must not block a bot forever. A delivery being sent is left to be settled. */
async function recordUnexpected(deps: PostingDeps, delivery: Delivery, error: unknown): Promise<Outcome> {
  if (isDatabaseUnavailable(error)) throw error;
  const now = deps.clock.now();
  deps.log.error({ err: error, delivery: delivery.id }, 'posting failed unexpectedly');
  if (delivery.reason !== 'unexpected' || delivery.attempts < MAX_UNEXPECTED) {
    await requeueUntried(
      deps.db,
      delivery,
      'unexpected',
      computeRetryTime(delivery.attempts, now, deps.random),
    );
    return { outcome: 'waits', reason: 'unexpected' };
  }
  await dropUntried(deps.db, delivery, 'unexpected', now);
  return { outcome: 'failed', reason: 'unexpected' };
}

/** Drops all of the bot's deliveries that are too old. */
async function failOld({ db, clock }: PostingDeps, delivery: Delivery, before: Date): Promise<Outcome> {
  const { botId, target } = delivery;
  await db.transaction().execute(async (trx) => {
    await lockPostingBot(trx, botId);
    await dropQueued(trx, { botId, target, reason: 'too-old', now: clock.now(), before });
  });
  return { outcome: 'failed', reason: 'too-old' };
}
