import { AppError } from '#server/lib/app-error.ts';
import type { DiscordWebhook } from '#server/providers/discord/webhook-port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { openWebhook } from './bot-secrets.ts';
import type { BotRow } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';

export function storedWebhook(keyring: Keyring, { id, webhook }: BotRow): DiscordWebhook | null {
  return webhook === null ? null : openWebhook(keyring, id, webhook);
}

/** The mask of the stored webhook means that it stays. */
export function readWebhook(deps: BotsDeps, bot: BotRow, url: string): DiscordWebhook {
  const stored = storedWebhook(deps.keyring, bot);
  if (stored && url === webhookMask(stored)) return stored;
  const named = deps.discordWebhooks.parse(url);
  if (!named) throw new AppError('webhook-invalid', { fields: { webhookUrl: 'field.webhook' } });
  return named;
}

/** Maps Discord errors to errors for the bot's owner. */
export function toWebhookError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.fault !== 'refused') return new AppError('webhook-unchecked', { cause: error });
  return error.reason === 'gone'
    ? new AppError('webhook-missing', { fields: { webhookUrl: 'field.webhook-missing' }, cause: error })
    : new AppError('webhook-refused', { fields: { webhookUrl: 'error.webhook-refused' }, cause: error });
}

/** Enough to recognize a webhook, not enough to post with it. */
export function webhookMask({ id }: DiscordWebhook): string {
  return `https://discord.com/api/webhooks/${id}/********`;
}
