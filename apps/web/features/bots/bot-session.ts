import { useSyncExternalStore } from 'react';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';

/** Where the bot area keeps the marker of its session. */
export const BOT_SESSION_KEY = 'botSession';

/** Whether this browser holds a bot session's marker. */
export function hasBotSession(): boolean {
  return Boolean(safeStorage.getItem(BOT_SESSION_KEY));
}

function watch(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** The same, kept current when another tab connects or leaves; the first HTML knows of none. */
export function useHasBotSession(): boolean {
  return useSyncExternalStore(watch, hasBotSession, () => false);
}
