import { formatTelegram } from '@signboard/domain/channels/format-telegram.ts';
import { type BotChannelRow, changeBotChannel } from '#server/bots/bot-channels-store.ts';
import type { BotRow } from '#server/bots/bots-store.ts';
import { fitPicture } from '#server/bots/posting/compose/fit-picture.ts';
import { composePlainText } from '#server/bots/posting/compose/plain-text.ts';
import { type PreparePostDeps, preparePost } from '#server/bots/posting/compose/prepare-post.ts';
import type { ComposedPost } from '#server/bots/posting/queue/channel-port.ts';
import type { Delivery } from '#server/bots/posting/queue/delivery.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { ChatMigrated, type TelegramBots, type TelegramPhoto } from './telegram-port.ts';
import { type TelegramAddress, telegramSecret } from './telegram-secret.ts';

export type ComposeTelegramDeps = PreparePostDeps & Pick<Deps, 'keyring'> & { telegramBots: TelegramBots };

const MAX_PHOTO_BYTES = 10_000_000;

export async function composeTelegramMessage(
  deps: ComposeTelegramDeps,
  delivery: Delivery,
  bot: BotRow,
  connection: BotChannelRow,
): Promise<ComposedPost> {
  const token = telegramSecret.openForPost(deps.keyring, connection);
  const content = await preparePost(deps, delivery);
  const text = composePlainText(content, { bot, channel: 'telegram', triedText: delivery.text });
  const pictures = await Promise.all(content.pictures.map((picture) => fitPicture(picture, MAX_PHOTO_BYTES)));
  const photos = pictures
    .filter((picture) => picture !== null)
    .map(({ bytes, contentType, fileName }) => ({ name: fileName, bytes, contentType }));
  const message = { html: formatTelegram(text, content.links), photos };
  return { text, publish: () => publishToTelegram(deps, token, connection, message) };
}

type Message = { html: string; photos: readonly TelegramPhoto[] };

/**
 * Sends it once. A definite no may be followed by another call: to the new id of a group, which is stored, or without
 * the pictures that Telegram rejects.
 */
export async function publishToTelegram(
  deps: Pick<ComposeTelegramDeps, 'db' | 'telegramBots'>,
  token: string,
  connection: BotChannelRow,
  message: Message,
): Promise<string> {
  try {
    return await send(deps, token, connection.address as TelegramAddress, message);
  } catch (error) {
    if (!(error instanceof ChatMigrated)) throw error;
    const moved = { ...(connection.address as TelegramAddress), chatId: error.chatId };
    await changeBotChannel(deps.db, connection, { address: JSON.stringify(moved) });
    return await send(deps, token, moved, message);
  }
}

async function send(
  deps: Pick<ComposeTelegramDeps, 'telegramBots'>,
  token: string,
  address: TelegramAddress,
  message: Message,
): Promise<string> {
  const chat = address.username ? `@${address.username}` : address.chatId;
  try {
    return `${chat}/${(await deps.telegramBots.send(token, address.chatId, message)).messageId}`;
  } catch (error) {
    const isOfPhotos =
      message.photos.length > 0 && error instanceof ProviderError && error.reason === 'photo-refused';
    if (!isOfPhotos) throw error;
    return await send(deps, token, address, { ...message, photos: [] });
  }
}
