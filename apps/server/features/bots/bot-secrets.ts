import type { DiscordWebhook } from '#server/providers/discord/webhook-port.ts';
import type { XCredentials } from '#server/providers/x/publish-port.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { seal, unseal } from '#server/secrets/sealed.ts';

/** Sealed for this bot only. */
export function sealCredentials(keyring: Keyring, botId: string, credentials: XCredentials): string {
  return seal(keyring, 'bot-credentials', botId, Buffer.from(JSON.stringify(credentials)));
}

export function openCredentials(keyring: Keyring, botId: string, sealed: string): XCredentials {
  const stored = JSON.parse(unseal(keyring, 'bot-credentials', botId, sealed).toString());
  return stored.kind === 'oauth2' ? { ...stored, expiresAt: new Date(stored.expiresAt) } : stored;
}

/** Sealed, because anyone with the token can post to the channel. */
export function sealWebhook(keyring: Keyring, botId: string, { id, token }: DiscordWebhook): string {
  return seal(keyring, 'bot-webhook', botId, Buffer.from(JSON.stringify({ id, token })));
}

export function openWebhook(keyring: Keyring, botId: string, sealed: string): DiscordWebhook {
  return JSON.parse(unseal(keyring, 'bot-webhook', botId, sealed).toString());
}
