import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

/** A channel that a bot is connected to. */
export type BotChannelRow = Selectable<Tables['botChannels']>;

/** SQL: the names of the channels that a bot posts to. */
export const BOT_CHANNELS = sql<ChannelName[]>`array(
  select channel from bot_channels
  where bot_id = bots.id and off_reason is null and channel = any(${CHANNELS}) order by channel desc)`;

/** Without channels that only another version has. */
export async function findBotChannels(db: Db, botId: string): Promise<BotChannelRow[]> {
  return await db
    .selectFrom('botChannels')
    .selectAll()
    .where('botId', '=', botId)
    .where('channel', 'in', CHANNELS)
    .orderBy('channel')
    .execute();
}

export async function findBotChannel(
  db: Db,
  botId: string,
  channel: ChannelName,
): Promise<BotChannelRow | null> {
  const found = await db
    .selectFrom('botChannels')
    .selectAll()
    .where('botId', '=', botId)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return found ?? null;
}

export type NewBotChannel = Pick<BotChannelRow, 'botId' | 'channel' | 'secret'> & {
  address?: Record<string, string>;
};

/** Connects a channel, or replaces its connection: that switches it on again. */
export async function connectBotChannel(db: Db, { address = {}, ...row }: NewBotChannel): Promise<void> {
  const change = { secret: row.secret, address: JSON.stringify(address) };
  await db
    .insertInto('botChannels')
    .values({ ...row, ...change, offReason: null, resumesAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['botId', 'channel'])
        .doUpdateSet({ ...change, offReason: null, resumesAt: null, connectedAt: sql<Date>`now()` }),
    )
    .execute();
}

export async function disconnectBotChannel(db: Db, botId: string, channel: ChannelName): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('botChannels')
    .where('botId', '=', botId)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Changes a connection only while it has this secret; false when it was replaced or removed meanwhile. */
export async function changeBotChannel(
  db: Db,
  { botId, channel, secret }: Pick<BotChannelRow, 'botId' | 'channel' | 'secret'>,
  change: Updateable<Tables['botChannels']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('botChannels')
    .set(change)
    .where('botId', '=', botId)
    .where('channel', '=', channel)
    .where('secret', '=', secret)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Requires the bot's lock. What may be out stays unknown: it is neither looked for nor sent again. */
export async function giveUpOpenOutcomes(db: Db, botId: string, channel: ChannelName): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'unknown', reason: 'unknown-outcome', finishedAt: sql<Date>`now()`, leasedUntil: null })
    .where('botId', '=', botId)
    .where('channel', '=', channel)
    .where('state', 'in', ['sending', 'unknown'])
    .where('finishedAt', 'is', null)
    .execute();
}

/** Delays a bot's posts to one channel; a later existing delay is kept. */
export async function delayBotChannel(
  db: Db,
  botId: string,
  channel: ChannelName,
  until: Date,
): Promise<void> {
  await db
    .updateTable('botChannels')
    .set({ resumesAt: sql<Date>`greatest(resumes_at, ${until}::timestamptz)` })
    .where('botId', '=', botId)
    .where('channel', '=', channel)
    .execute();
}
