import { maskWebhook, toWebhookError } from '#server/bots/bot-webhook.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { DiscordWebhook } from '#server/platform/providers/discord/webhook-port.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { AnnouncementsDeps } from './deps.ts';
import type { WebhookRow } from './webhooks-store.ts';

const PURPOSE = 'announcement-webhook';

/** Sealed for its row, because anyone with the token can post to the channel. */
export function sealWebhook(keyring: Keyring, rowId: string, { id, token }: DiscordWebhook): string {
  return seal(keyring, PURPOSE, rowId, Buffer.from(JSON.stringify({ id, token })));
}

export function openWebhook(
  keyring: Keyring,
  { id, webhook }: Pick<WebhookRow, 'id' | 'webhook'>,
): DiscordWebhook {
  return JSON.parse(unseal(keyring, PURPOSE, id, webhook).toString());
}

/** The stored webhook as its owner sees it; empty when there is none. */
export function presentWebhook(keyring: Keyring, row: WebhookRow | undefined): string {
  return row ? maskWebhook(openWebhook(keyring, row)) : '';
}

/** The mask of the stored webhook stands for the stored one. */
export function readWebhook(
  { keyring, discordWebhooks }: AnnouncementsDeps,
  stored: WebhookRow | undefined,
  url: string,
): DiscordWebhook {
  if (stored && url === presentWebhook(keyring, stored)) return openWebhook(keyring, stored);
  const named = discordWebhooks.parse(url);
  if (!named) throw new AppError('webhook-invalid', { fields: { webhookUrl: 'field.webhook' } });
  return named;
}

/** Asks Discord, which posts nothing. */
export async function checkWebhook(
  { discordWebhooks }: AnnouncementsDeps,
  webhook: DiscordWebhook,
): Promise<void> {
  try {
    await discordWebhooks.check(webhook);
  } catch (error) {
    throw toWebhookError(error);
  }
}
