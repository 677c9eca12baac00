import type { BlueskySession } from '#server/providers/bluesky/bluesky-port.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { seal, unseal } from '#server/secrets/sealed.ts';

/** The account on Bluesky. */
export type BlueskyAddress = { did: string; handle: string };

/** The app password renews a session that has ended for good. */
export type BlueskyAccess = { password: string; session: BlueskySession };

/** Sealed, because anyone with it can post for the account. */
export function sealBlueskyAccess(keyring: Keyring, botId: string, access: BlueskyAccess): string {
  return seal(keyring, 'bot-bluesky', botId, Buffer.from(JSON.stringify(access)));
}

export function openBlueskyAccess(keyring: Keyring, botId: string, sealed: string): BlueskyAccess {
  return JSON.parse(unseal(keyring, 'bot-bluesky', botId, sealed).toString());
}
