import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/bot-cookie.ts';
import { useSyncExternalStore } from 'react';
import { readCookie } from '#web/lib/preferences/read-cookie.ts';
import { type KeyValueStorage, safeStorage } from '#web/lib/storage/safe-storage.ts';

/** Where the bot area keeps the marker of its session. */
export const BOT_SESSION_KEY = 'botSession';

/** Tabs hear of each other by the browser's own event; this one is for the tab itself. */
const changes = new EventTarget();

/** Whether a marker is good: one without its cookie opens nothing, and is cleared. */
export function checkMarker(storage: KeyValueStorage, cookies: string): boolean {
  if (!storage.getItem(BOT_SESSION_KEY)) return false;
  if (readCookie(cookies, BOT_COMPANION_COOKIE)) return true;
  storage.removeItem(BOT_SESSION_KEY);
  return false;
}

/** Whether this browser holds a bot session. */
export function hasBotSession(): boolean {
  return checkMarker(safeStorage, globalThis.document?.cookie ?? '');
}

/** Keeps the marker of a bot session that has begun. */
export function keepBotSession(marker: string): void {
  safeStorage.setItem(BOT_SESSION_KEY, marker);
  changes.dispatchEvent(new Event('change'));
}

/** Clears the marker: the bot area asks to connect again. */
export function forgetBotSession(): void {
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

/** The same as `hasBotSession`, kept current when this tab or another connects or leaves; the first HTML knows of none. */
export function useHasBotSession(): boolean {
  return useSyncExternalStore(watch, hasBotSession, () => false);
}
