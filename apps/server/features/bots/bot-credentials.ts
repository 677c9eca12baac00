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
