import type { FormValues } from '@signboard/contract/channels/channel-forms.ts';
import { ERROR_CODES, type ErrorCode } from '@signboard/contract/errors.ts';
import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { FormChannel } from '@signboard/domain/channels/channels.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { BotSession } from '#server/platform/lib/route.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import {
  disconnectBotChannel,
  findBotChannel,
  giveUpOpenOutcomes,
  type NewBotChannel,
} from './bot-channels-store.ts';
import { type BotRow, connectChannel, lockBot, requireBot } from './bots-store.ts';
import type { ConnectForm } from './connectable-channel.ts';
import type { BotsDeps } from './deps.ts';
import { nameBot } from './name-bot.ts';

/** Checks what was typed into a channel's form, then stores the connection. */
export async function connectByForm<Channel extends FormChannel>(
  deps: BotsDeps,
  { botId }: BotSession,
  channel: Channel,
  values: FormValues<Channel>,
): Promise<BotRow> {
  const form: ConnectForm<Channel> = formOf(deps, channel);
  try {
    const connected = await form.connect(botId, values);
    return await storeConnection(deps, { botId, channel, ...connected }, form.accountKey);
  } catch (error) {
    throw error instanceof ProviderError ? toFormError(form, channel, error) : error;
  }
}

function formOf<Channel extends FormChannel>({ channels }: BotsDeps, channel: Channel) {
  return channels[channel].form as ConnectForm<Channel>;
}

function toFormError<Channel extends FormChannel>(
  form: ConnectForm<Channel>,
  channel: FormChannel,
  error: ProviderError,
): AppError {
  const { code, field } = form.explainFailure(error) ?? { code: uncheckedCode(channel) };
  return new AppError(code, { ...(field && { fields: { [field]: `error.${code}` } }), cause: error });
}

/** The service couldn't say whether it accepts the form; some channels have words of their own for it. */
export function uncheckedCode(channel: FormChannel): ErrorCode {
  return ERROR_CODES.find((code) => code === `${channel}-unchecked`) ?? 'channel-unchecked';
}

async function storeConnection(
  { db }: BotsDeps,
  connection: NewBotChannel,
  accountKey: string | null,
): Promise<BotRow> {
  return await db.transaction().execute(async (trx) => {
    await lockBot(trx, connection.botId);
    const before = await findBotChannel(trx, connection.botId, connection.channel);
    const isOther = accountKey !== null && before?.address[accountKey] !== connection.address?.[accountKey];
    if (before && isOther) await giveUpOpenOutcomes(trx, connection.botId, connection.channel);
    await connectChannel(trx, connection);
    // Posts may be waiting for the channel to be reconnected.
    await wakeJobs(trx, 'posting');
    return await requireBot(trx, connection.botId);
  });
}

/** Sends a test message to a connected channel, so that its owner sees where sales will appear. */
export async function sendChannelTest(
  deps: BotsDeps,
  { botId }: BotSession,
  channel: FormChannel,
  language: Language,
): Promise<void> {
  const bot = await requireBot(deps.db, botId);
  const connection = await findBotChannel(deps.db, botId, channel);
  if (!connection) throw new AppError('channel-missing');
  const text = say('bot.test-message', language, { name: nameBot(bot) ?? 'Signboard' });
  try {
    await deps.channels[channel].form.sendTest(connection, text, language);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isRefused = error.fault === 'refused' || error.fault === 'reconnect';
    throw new AppError(isRefused ? 'channel-refused' : uncheckedCode(channel), { cause: error });
  }
}

/** What is queued for the channel fails when its turn comes. */
export async function disconnectChannel(
  { db }: BotsDeps,
  { botId }: BotSession,
  channel: FormChannel,
): Promise<BotRow> {
  return await db.transaction().execute(async (trx) => {
    await lockBot(trx, botId);
    await disconnectBotChannel(trx, botId, channel);
    await giveUpOpenOutcomes(trx, botId, channel);
    await wakeJobs(trx, 'posting');
    return await requireBot(trx, botId);
  });
}
