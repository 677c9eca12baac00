import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/endpoints.ts';
import { useSyncExternalStore } from 'react';
import { readCookie } from '#web/lib/preferences/preferences-store.ts';
import { type KeyValueStorage, safeStorage } from '#web/lib/storage/safe-storage.ts';

export const BOT_SESSION_KEY = 'botSession';

/** Other tabs get the browser's storage event; this notifies the tab itself. */
const changes = new EventTarget();

/** A marker without its cookie is useless and is cleared. */
export function checkMarker(storage: KeyValueStorage, cookies: string): boolean {
  if (!storage.getItem(BOT_SESSION_KEY)) return false;
  if (readCookie(cookies, BOT_COMPANION_COOKIE)) return true;
  storage.removeItem(BOT_SESSION_KEY);
  return false;
}

export function hasBotSession(): boolean {
  return checkMarker(safeStorage, globalThis.document?.cookie ?? '');
}

export function storeBotSession(marker: string): void {
  safeStorage.setItem(BOT_SESSION_KEY, marker);
  changes.dispatchEvent(new Event('change'));
}

/** The bot area then asks to connect again. */
export function clearBotSession(): void {
  safeStorage.removeItem(BOT_SESSION_KEY);
  changes.dispatchEvent(new Event('change'));
}

function watch(listener: () => void): () => void {
  addEventListener('storage', listener);
  changes.addEventListener('change', listener);
  return () => {
    removeEventListener('storage', listener);
    changes.removeEventListener('change', listener);
  };
}

/** `hasBotSession`, updated when any tab connects or disconnects; false during server rendering. */
export function useHasBotSession(): boolean {
  return useSyncExternalStore(watch, hasBotSession, () => false);
}
