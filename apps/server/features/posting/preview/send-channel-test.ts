import { randomUUID } from 'node:crypto';
import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { escapeHtml } from '@signboard/domain/posts/format-telegram.ts';
import { deriveRecordKey } from '@signboard/domain/posts/record-key.ts';
import { type BotChannelRow, findBotChannel } from '#server/features/bots/bot-channels-store.ts';
import { openTelegramToken } from '#server/features/bots/bot-telegram.ts';
import { requireBot } from '#server/features/bots/bots-store.ts';
import type { BotsDeps } from '#server/features/bots/deps.ts';
import { nameBot } from '#server/features/bots/name-bot.ts';
import { AppError } from '#server/lib/app-error.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { BlueskyAccessLost, withBlueskyAccess } from '../channels/bluesky/bluesky-access.ts';
import { publishToTelegram } from '../channels/telegram/compose-telegram-message.ts';

type TestedChannel = 'telegram' | 'bluesky';

/** Sends a test message to a connected channel, so that its owner sees where sales will appear. */
export async function sendChannelTest(
  deps: BotsDeps,
  botId: string,
  channel: TestedChannel,
  language: Language,
): Promise<void> {
  const bot = await requireBot(deps.db, botId);
  const connection = await findBotChannel(deps.db, botId, channel);
  if (!connection) throw new AppError('channel-missing');
  const text = say('bot.test-message', language, { name: nameBot(bot) ?? 'Signboard' });
  try {
    await (channel === 'telegram' ? testTelegram : testBluesky)(deps, connection, text, language);
  } catch (error) {
    throw toChannelError(error, channel);
  }
}

async function testTelegram(deps: BotsDeps, connection: BotChannelRow, text: string): Promise<void> {
  const token = openTelegramToken(deps.keyring, connection.bot_id, connection.secret);
  await publishToTelegram(deps, token, connection, { html: escapeHtml(text), photos: [] });
}

async function testBluesky(
  deps: BotsDeps,
  { bot_id: botId }: BotChannelRow,
  text: string,
  language: Language,
): Promise<void> {
  const createdAt = deps.clock.now();
  const recordKey = deriveRecordKey(randomUUID(), createdAt);
  const post = { text, createdAt, langs: [language], facets: [], images: [] };
  await withBlueskyAccess(deps, botId, (session) => deps.blueskyAccounts.putPost(session, recordKey, post));
}

function toChannelError(error: unknown, channel: TestedChannel): unknown {
  if (error instanceof BlueskyAccessLost) return new AppError('channel-refused', { cause: error });
  if (!(error instanceof ProviderError)) return error;
  const isRefused = error.fault === 'refused' || error.fault === 'reconnect';
  return new AppError(isRefused ? 'channel-refused' : `${channel}-unchecked`, { cause: error });
}
