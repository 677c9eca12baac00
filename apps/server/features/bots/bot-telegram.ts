import type { Keyring } from '#server/secrets/keyring.ts';
import { seal, unseal } from '#server/secrets/sealed.ts';

/** Where a Telegram bot posts. `chatId` changes when a group becomes a supergroup. */
export type TelegramAddress = { chatId: string; title: string; username: string; botUsername: string };

/** Sealed, because anyone with the token controls the Telegram bot. */
export function sealTelegramToken(keyring: Keyring, botId: string, token: string): string {
  return seal(keyring, 'bot-telegram', botId, Buffer.from(token));
}

export function openTelegramToken(keyring: Keyring, botId: string, sealed: string): string {
  return unseal(keyring, 'bot-telegram', botId, sealed).toString();
}
