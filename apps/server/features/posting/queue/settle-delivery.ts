import { secondsAfter } from '#server/lib/clock.ts';
import type { Job, QueueDeps } from './channel-port.ts';
import { LEASE_SECONDS } from './claims-store.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { markOutcomeLost, markUnknown, requeueNotFound } from './outcomes-store.ts';
import { requireNoPause } from './pauses-store.ts';
import { recordSent } from './send-delivery.ts';

/** A channel may show a post with some delay. */
const BETWEEN_CHECKS_SECONDS = 15;
const GIVE_UP_SECONDS = 24 * 3600;

/**
 * Settles a post whose response was lost by reading the channel's posts since then. If found, it is out. If not found
 * in two checks some time apart, it is sent again. If the posts cannot be read now, it is checked later; if they never
 * can, the outcome stays unknown.
 */
export async function settleDelivery(deps: QueueDeps, job: Job): Promise<Outcome> {
  const { delivery, bot, channel } = job;
  const now = deps.clock.now();
  const since = delivery.maybeOutSince ?? delivery.createdAt;
  if (!channel.findPost || since < secondsAfter(now, -GIVE_UP_SECONDS)) return await giveUp(deps, delivery);
  // From here on it can only be found or not found: it is never simply queued again.
  if (delivery.state === 'sending')
    await markUnknown(deps.db, delivery, 'unknown-outcome', secondsAfter(now, LEASE_SECONDS));
  await requireNoPause(deps, channel.name);
  const remoteId = await channel.findPost(delivery, bot, since);
  return remoteId ? await recordSent(deps, job, remoteId) : await recordNotFound(deps, delivery);
}

async function recordNotFound({ db, clock }: QueueDeps, delivery: Delivery): Promise<Outcome> {
  const now = clock.now();
  if (delivery.reason === 'not-seen-yet' || delivery.reason === 'duplicate-not-seen') {
    await requeueNotFound(db, delivery, now);
    return { outcome: 'waits', reason: null };
  }
  const reason = delivery.reason === 'duplicate' ? 'duplicate-not-seen' : 'not-seen-yet';
  await markUnknown(db, delivery, reason, secondsAfter(now, BETWEEN_CHECKS_SECONDS));
  return { outcome: 'unknown', reason };
}

/** The outcome will never be known: the post is not sent again. */
export async function giveUp({ db, clock }: QueueDeps, delivery: Delivery): Promise<Outcome> {
  await markOutcomeLost(db, delivery, clock.now());
  return { outcome: 'unknown', reason: 'unknown-outcome' };
}
