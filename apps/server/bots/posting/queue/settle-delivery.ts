import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Job, QueueDeps } from './channel-port.ts';
import { LEASE_SECONDS, SETTLED_FOR_SECONDS } from './claims-store.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { markMaybeOut, markOutcomeLost, markUnknown, requeueNotFound } from './outcomes-store.ts';
import { requireNoPause } from './pauses-store.ts';
import { recordSent } from './send-delivery.ts';

/** A channel may show a post with some delay. */
const BETWEEN_CHECKS_SECONDS = 15;

/** Settles a post whose response was lost. If that is not possible for a day, or never, the outcome stays unknown. */
export async function settleDelivery(deps: QueueDeps, job: Job): Promise<Outcome> {
  const { delivery, channel } = job;
  const since = delivery.maybeOutSince ?? delivery.createdAt;
  const isTooOld = since < secondsAfter(deps.clock.now(), -SETTLED_FOR_SECONDS);
  if (channel.settlement.by === 'never' || isTooOld) return await giveUp(deps, delivery);
  if (channel.settlement.by === 'resend') return await resend(deps, job);
  return await lookForPost(deps, job, channel.settlement.findPost, since);
}

/**
 * Reads the channel's posts since then. If found, it is out. If not found in two checks some time apart, it is sent
 * again. If the posts cannot be read now, it is checked later.
 */
async function lookForPost(
  deps: QueueDeps,
  job: Job,
  findPost: (delivery: Delivery, bot: Job['bot'], since: Date) => Promise<string | null>,
  since: Date,
): Promise<Outcome> {
  const { delivery, bot, channel } = job;
  // From here on it can only be found or not found: it is never simply queued again.
  if (delivery.state === 'sending') {
    const checkAt = secondsAfter(deps.clock.now(), LEASE_SECONDS);
    await markUnknown(deps.db, delivery, 'unknown-outcome', checkAt);
  }
  await requireNoPause(deps, channel.name);
  const remoteId = await findPost(delivery, bot, since);
  return remoteId ? await recordSent(deps, job, remoteId) : await recordNotFound(deps, delivery);
}

/** Sends it again: if it is out, this changes nothing. Until an answer arrives, it may be out. */
async function resend(deps: QueueDeps, job: Job): Promise<Outcome> {
  const { delivery, bot, connection, channel } = job;
  await markMaybeOut(deps.db, delivery);
  const { publish } = await channel.compose(delivery, bot, connection);
  await requireNoPause(deps, channel.name);
  if (deps.ending?.aborted) {
    await markUnknown(deps.db, delivery, 'unknown-outcome', deps.clock.now());
    return { outcome: 'unknown', reason: 'unknown-outcome' };
  }
  return await recordSent(deps, job, await publish());
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
