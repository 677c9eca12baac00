import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';

/** Why nothing is sent to a channel, since when and until when. */
export type Pause = { reason: string; since: Date; resumesAt: Date };

/** Starts a pause; null when it started, otherwise the existing one, locked until the transaction ends. */
export async function startPause(db: Db, channel: ChannelName, pause: Pause): Promise<Pause | null> {
  const begun = await db
    .insertInto('publishingPauses')
    .values({ channel, reason: pause.reason, since: pause.since, resumesAt: pause.resumesAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (begun.numInsertedOrUpdatedRows) return null;
  return await db
    .selectFrom('publishingPauses')
    .select(['reason', 'since', 'resumesAt'])
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A pause that is not over yet. */
export type PauseNow = { reason: string; retryAt: Date };

/** Fails while nothing may be sent: deliveries that were in progress when a pause began make no call either. */
export async function requireNoPause(
  { db, clock }: { db: Db; clock: Clock },
  channel: ChannelName,
): Promise<void> {
  const pause = await db
    .selectFrom('publishingPauses')
    .select(['reason', 'resumesAt as retryAt'])
    .where('channel', '=', channel)
    .where('resumesAt', '>', clock.now())
    .executeTakeFirst();
  if (pause) throw pauseFault(channel, pause);
}

export const pauseFault = (channel: ChannelName, pause: PauseNow) =>
  new ProviderError('retry-later', `posting to ${channel} is paused`, pause);

/** Extends a pause, with its current reason. */
export async function extendPause(
  db: Db,
  channel: ChannelName,
  reason: string,
  resumesAt: Date,
): Promise<void> {
  await db
    .updateTable('publishingPauses')
    .set({ reason, resumesAt })
    .where('channel', '=', channel)
    .execute();
}
