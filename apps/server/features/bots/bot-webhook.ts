import { AppError } from '#server/lib/app-error.ts';
import type { DiscordWebhook } from '#server/providers/discord/webhook-port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { seal, unseal } from '#server/secrets/sealed.ts';
import type { BotChange, BotRow } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';

/** Sealed, because anyone with the token can post to the channel. */
export function sealWebhook(keyring: Keyring, botId: string, { id, token }: DiscordWebhook): string {
  return seal(keyring, 'bot-webhook', botId, Buffer.from(JSON.stringify({ id, token })));
}

export function openWebhook(keyring: Keyring, botId: string, sealed: string): DiscordWebhook {
  return JSON.parse(unseal(keyring, 'bot-webhook', botId, sealed).toString());
}

/** Enough to recognize a webhook, not enough to post with it. */
export function maskWebhook({ id }: DiscordWebhook): string {
  return `https://discord.com/api/webhooks/${id}/********`;
}

/** The stored webhook as its owner sees it; empty when there is none. */
export function presentWebhook(keyring: Keyring, bot: BotRow): string {
  const stored = storedWebhook(keyring, bot);
  return stored ? maskWebhook(stored) : '';
}

/** The mask of the stored webhook stands for the stored one. */
export function readWebhook(deps: BotsDeps, bot: BotRow, url: string): DiscordWebhook {
  const stored = storedWebhook(deps.keyring, bot);
  if (stored && url === maskWebhook(stored)) return stored;
  const named = deps.discordWebhooks.parse(url);
  if (!named) throw new AppError('webhook-invalid', { fields: { webhookUrl: 'field.webhook' } });
  return named;
}

/** The mask keeps the stored webhook. Setting a webhook enables it again. */
export async function changeWebhook(deps: BotsDeps, before: BotRow, url: string): Promise<BotChange> {
  if (url === presentWebhook(deps.keyring, before)) return {};
  if (url === '') return { webhook: null, webhook_off_reason: null };
  const stored = storedWebhook(deps.keyring, before);
  const named = readWebhook(deps, before, url);
  const isStored = named.id === stored?.id && named.token === stored.token;
  if (isStored && before.webhook_off_reason === null) return {};
  try {
    await deps.discordWebhooks.check(named);
  } catch (error) {
    throw toWebhookError(error);
  }
  return {
    webhook: sealWebhook(deps.keyring, before.id, named),
    webhook_off_reason: null,
    discord_resumes_at: null,
  };
}

/** Maps Discord errors to errors for the bot's owner. */
export function toWebhookError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.fault !== 'refused') return new AppError('webhook-unchecked', { cause: error });
  return error.reason === 'gone'
    ? new AppError('webhook-missing', { fields: { webhookUrl: 'field.webhook-missing' }, cause: error })
    : new AppError('webhook-refused', { fields: { webhookUrl: 'error.webhook-refused' }, cause: error });
}

function storedWebhook(keyring: Keyring, { id, webhook }: BotRow): DiscordWebhook | null {
  return webhook === null ? null : openWebhook(keyring, id, webhook);
}
