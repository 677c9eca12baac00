import type { blueskyForm, telegramForm } from '@signboard/contract/channels/channel-forms.ts';
import type { z } from 'zod';
import { AppError } from '#server/lib/app-error.ts';
import type { BotSession } from '#server/lib/route.ts';
import { wakeJobs } from '#server/outbox/wake-jobs.ts';
import type { BlueskySession } from '#server/providers/bluesky/bluesky-port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { TelegramChat } from '#server/providers/telegram/telegram-port.ts';
import { type BlueskyAddress, blueskySecret } from './bot-bluesky.ts';
import {
  disconnectBotChannel,
  findBotChannel,
  giveUpOpenOutcomes,
  type NewBotChannel,
} from './bot-channels-store.ts';
import { type TelegramAddress, telegramSecret } from './bot-telegram.ts';
import { type BotRow, connectChannel, lockBot, requireBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';

/** Checks that the Telegram bot may post there, then stores its token. */
export async function connectTelegram(
  deps: BotsDeps,
  { botId }: BotSession,
  { token, chat }: z.output<typeof telegramForm>,
): Promise<BotRow> {
  const found = await checkTelegram(deps, token, chat);
  const address: TelegramAddress = {
    chatId: found.id,
    title: found.title,
    username: found.username ?? '',
    botUsername: found.botUsername,
  };
  const secret = telegramSecret.seal(deps.keyring, botId, token);
  return await storeConnection(deps, { bot_id: botId, channel: 'telegram', secret, address });
}

async function checkTelegram({ telegramBots }: BotsDeps, token: string, chat: string): Promise<TelegramChat> {
  try {
    return await telegramBots.check(token, chat);
  } catch (error) {
    throw toTelegramError(error);
  }
}

const TELEGRAM_ERRORS = {
  'bad-token': ['telegram-token-refused', 'token'],
  'chat-not-found': ['telegram-chat-missing', 'chat'],
  kicked: ['telegram-not-in-chat', 'chat'],
  'no-rights': ['telegram-no-rights', 'chat'],
} as const;

function toTelegramError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const reason = error.reason as keyof typeof TELEGRAM_ERRORS | null;
  const known = reason && TELEGRAM_ERRORS[reason];
  if (!known) return new AppError('telegram-unchecked', { cause: error });
  const [code, field] = known;
  return new AppError(code, { fields: { [field]: `error.${code}` }, cause: error });
}

/** Signs in, and labels the account as a bot if its owner wants that; then stores the session and the app password. */
export async function connectBluesky(
  deps: BotsDeps,
  { botId }: BotSession,
  { identifier, password, labelAsBot }: z.output<typeof blueskyForm>,
): Promise<BotRow> {
  const session = await signIn(deps, identifier, password, labelAsBot);
  const address: BlueskyAddress = { did: session.did, handle: session.handle };
  const secret = blueskySecret.seal(deps.keyring, botId, { password, session });
  return await storeConnection(deps, { bot_id: botId, channel: 'bluesky', secret, address });
}

async function signIn(
  { blueskyAccounts, guardedPost }: BotsDeps,
  identifier: string,
  password: string,
  labelAsBot: boolean,
): Promise<BlueskySession> {
  try {
    const session = await blueskyAccounts.signIn(identifier, password);
    // Anyone can name any server as their own.
    guardedPost.check(session.pdsUrl);
    if (labelAsBot) await blueskyAccounts.labelAsBot(session);
    return session;
  } catch (error) {
    throw toBlueskyError(error);
  }
}

function toBlueskyError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.fault === 'reconnect')
    return new AppError('bluesky-refused', { fields: { password: 'error.bluesky-refused' }, cause: error });
  if (error.reason === 'account-inactive') return new AppError('bluesky-inactive', { cause: error });
  const isForbidden = 'failure' in error && error.failure === 'forbidden-address';
  return new AppError(isForbidden ? 'bluesky-host-refused' : 'bluesky-unchecked', { cause: error });
}

async function storeConnection({ db }: BotsDeps, connection: NewBotChannel): Promise<BotRow> {
  return await db.transaction().execute(async (trx) => {
    await lockBot(trx, connection.bot_id);
    const before = await findBotChannel(trx, connection.bot_id, connection.channel);
    // What may be out on one account must not be sent again on another.
    if (before && before.address.did !== connection.address?.did)
      await giveUpOpenOutcomes(trx, connection.bot_id, connection.channel);
    await connectChannel(trx, connection);
    // Posts may be waiting for the channel to be reconnected.
    await wakeJobs(trx, 'posting');
    return await requireBot(trx, connection.bot_id);
  });
}

/** What is queued for the channel fails when its turn comes. */
export async function disconnectChannel(
  { db }: BotsDeps,
  { botId }: BotSession,
  channel: 'telegram' | 'bluesky',
): Promise<BotRow> {
  return await db.transaction().execute(async (trx) => {
    await lockBot(trx, botId);
    await disconnectBotChannel(trx, botId, channel);
    await giveUpOpenOutcomes(trx, botId, channel);
    await wakeJobs(trx, 'posting');
    return await requireBot(trx, botId);
  });
}
