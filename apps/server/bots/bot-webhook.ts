import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { DiscordWebhook } from '#server/platform/providers/discord/webhook-port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { type BotChannelRow, disconnectBotChannel } from './bot-channels-store.ts';
import { connectChannel } from './bots-store.ts';
import { channelSecret } from './channel-secret.ts';
import type { BotsDeps } from './deps.ts';

export const discordSecret = channelSecret<DiscordWebhook>('discord');

/** Enough to recognize a webhook, not enough to post with it. */
export function maskWebhook({ id }: DiscordWebhook): string {
  return `https://discord.com/api/webhooks/${id}/********`;
}

/** The stored webhook as its owner sees it; empty when there is none. */
export function presentWebhook(keyring: Keyring, connection: BotChannelRow | null): string {
  const stored = storedWebhook(keyring, connection);
  return stored ? maskWebhook(stored) : '';
}

/** The mask of the stored webhook stands for the stored one. */
export function readWebhook(deps: BotsDeps, connection: BotChannelRow | null, url: string): DiscordWebhook {
  const stored = storedWebhook(deps.keyring, connection);
  if (stored && url === maskWebhook(stored)) return stored;
  const named = deps.discordWebhooks.parse(url);
  if (!named) throw new AppError('webhook-invalid', { fields: { webhookUrl: 'field.webhook' } });
  return named;
}

/** What a save does to the webhook: connect this one, disconnect, or nothing. */
export type WebhookChange = { connect: string } | 'disconnect' | null;

/** The mask keeps the stored webhook. Setting a webhook enables it again. */
export async function planWebhookChange(
  deps: BotsDeps,
  botId: string,
  connection: BotChannelRow | null,
  url: string,
): Promise<WebhookChange> {
  if (url === presentWebhook(deps.keyring, connection)) return null;
  if (url === '') return 'disconnect';
  const stored = storedWebhook(deps.keyring, connection);
  const named = readWebhook(deps, connection, url);
  const isStored = named.id === stored?.id && named.token === stored.token;
  if (isStored && connection?.offReason === null) return null;
  try {
    await deps.discordWebhooks.check(named);
  } catch (error) {
    throw toWebhookError(error);
  }
  return { connect: discordSecret.seal(deps.keyring, botId, named) };
}

export async function applyWebhookChange(db: Db, botId: string, change: WebhookChange): Promise<void> {
  if (change === null) return;
  if (change === 'disconnect') await disconnectBotChannel(db, botId, 'discord');
  else await connectChannel(db, { botId, channel: 'discord', secret: change.connect });
}

/** Maps Discord errors to errors for the bot's owner. */
export function toWebhookError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.fault !== 'refused') return new AppError('webhook-unchecked', { cause: error });
  return error.reason === 'gone'
    ? new AppError('webhook-missing', { fields: { webhookUrl: 'field.webhook-missing' }, cause: error })
    : new AppError('webhook-refused', { fields: { webhookUrl: 'error.webhook-refused' }, cause: error });
}

function storedWebhook(keyring: Keyring, connection: BotChannelRow | null): DiscordWebhook | null {
  return connection && discordSecret.open(keyring, connection.botId, connection.secret);
}
