import { lockBot } from '#server/bots/bots-store.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { withTrace } from '#server/platform/lib/trace.ts';
import type { Claimed, QueueDeps } from './channel-port.ts';
import { renewLease } from './claims-store.ts';
import type { Delivery, DeliveryReport, Outcome } from './delivery.ts';
import { dropQueued } from './outcomes-store.ts';
import { recordFailure } from './record-failure.ts';
import { sendDelivery } from './send-delivery.ts';
import { giveUp, settleDelivery } from './settle-delivery.ts';

/** How many bots a process posts for concurrently. */
export const POSTING_LOOPS = 16;

/** Yesterday's sales are not worth posting. */
const OLDEST_SECONDS = 24 * 3600;
const RENEW_LEASE_MS = 5_000;

/** Processes the next due delivery; false when there is none. Any number of processes can do this concurrently. */
export async function postNext(deps: QueueDeps, onFound = () => {}): Promise<boolean> {
  const claimed = await deps.batches.claim();
  if (!claimed) return false;
  onFound();
  const { delivery } = claimed;
  await withTrace(delivery.trace, async () => {
    const stopRenewing = keepLease(deps, delivery);
    try {
      report(deps, delivery, await deliver(deps, claimed));
    } finally {
      stopRenewing();
    }
  });
  return true;
}

/** Renews the lease while this process works on the delivery; the returned function stops that. */
function keepLease({ db, clock, log }: QueueDeps, delivery: Delivery): () => void {
  return clock.every(RENEW_LEASE_MS, () => {
    renewLease(db, delivery, clock.now()).catch((error) =>
      log.debug({ err: error }, 'a lease was not renewed'),
    );
  });
}

async function deliver(deps: QueueDeps, { delivery, found }: Claimed): Promise<Outcome> {
  const channel = deps.channels[delivery.channel];
  const isNew = delivery.state === 'queued';
  const oldest = secondsAfter(deps.clock.now(), -OLDEST_SECONDS);
  if (isNew && delivery.happenedAt < oldest) return await dropAll(deps, delivery, 'too-old', oldest);
  if (!found) return { outcome: 'left' };
  const { bot, connection } = found;
  if (!connection) return await (isNew ? dropAll(deps, delivery, 'removed') : giveUp(deps, delivery));
  if (isNew && connection.offReason) return await dropAll(deps, delivery, connection.offReason);
  const job = { delivery, bot, connection, channel };
  try {
    return await (isNew ? sendDelivery : settleDelivery)(deps, job);
  } catch (error) {
    return await recordFailure(deps, job, error);
  }
}

/** Drops what the bot has queued for the channel; with `before`, only older sales. */
async function dropAll(
  { db, clock }: QueueDeps,
  { botId, channel }: Delivery,
  reason: string,
  before?: Date,
): Promise<Outcome> {
  await db.transaction().execute(async (trx) => {
    await lockBot(trx, botId);
    await dropQueued(trx, { botId, channel, reason, now: clock.now(), ...(before && { before }) });
  });
  return { outcome: 'failed', reason };
}

function report(deps: QueueDeps, delivery: Delivery, result: Outcome): void {
  const nowMs = deps.clock.now().getTime();
  const report: DeliveryReport = {
    delivery: delivery.id,
    bot: delivery.botId,
    channel: delivery.channel,
    sale: String(delivery.facts[0]?.key ?? ''),
    transaction: delivery.transaction,
    outcome: result.outcome,
    reason: 'reason' in result ? result.reason : null,
    attempts: delivery.attempts,
    sinceHappenedMs: nowMs - delivery.happenedAt.getTime(),
    sinceQueuedMs: nowMs - delivery.createdAt.getTime(),
  };
  deps.log.info(report, `delivery ${result.outcome}`);
  deps.onReport?.(report);
}
