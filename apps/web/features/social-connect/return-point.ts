import { type KeyValueStorage, safeStorage } from '#web/lib/storage/safe-storage.ts';
import { OUTCOME_KEYS, type SocialNetwork } from './social-network.ts';

/**
 * Where the person started the OAuth round trip, and whether it uses the same tab. The purpose tells apart the parts of
 * one page that use the same network.
 */
export type ReturnPoint = { path: string; isSameTab: boolean; purpose: string; atMs: number };

/** After this the person has given up; the server's OAuth state has expired too. */
const MAX_AGE_MS = 15 * 60_000;

const keyOf = (network: SocialNetwork) => `${network}WayBack`;

export function storeReturnPoint(
  network: SocialNetwork,
  way: Omit<ReturnPoint, 'atMs' | 'purpose'> & { purpose?: string },
  storage: KeyValueStorage,
  nowMs: number,
): void {
  storage.setItem(keyOf(network), JSON.stringify({ ...way, atMs: nowMs }));
}

/** Null after it expired; only ever a path of our own. */
export function readReturnPoint(
  network: SocialNetwork,
  storage: KeyValueStorage,
  nowMs: number,
): ReturnPoint | null {
  try {
    const way: Partial<ReturnPoint> = JSON.parse(storage.getItem(keyOf(network)) ?? '{}');
    const { path = '', isSameTab = false, purpose = '', atMs = 0 } = way;
    const isOurs = /^\/(?![/\\])/.test(path);
    const age = nowMs - atMs;
    return isOurs && age >= 0 && age < MAX_AGE_MS ? { path, isSameTab, purpose, atMs } : null;
  } catch {
    return null;
  }
}

export function clearReturnPoint(network: SocialNetwork, storage: KeyValueStorage): void {
  storage.removeItem(keyOf(network));
}

/** Whether a person has returned to this page from a network, with or without a result. */
export function hasReturned(network: SocialNetwork, path: string): boolean {
  const way = readReturnPoint(network, safeStorage, Date.now());
  if (way?.path !== path) return false;
  // An open popup may still store its result: only a return in the same tab is final.
  return way.isSameTab || Object.values(OUTCOME_KEYS[network]).some((key) => safeStorage.getItem(key));
}
