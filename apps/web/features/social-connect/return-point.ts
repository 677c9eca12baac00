import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';
import type { SocialNetwork } from './social-network.ts';

/** Where the person started the OAuth round trip, and whether it uses the same tab. */
export type ReturnPoint = { path: string; isSameTab: boolean; atMs: number };

/** After this the person has given up; the server's OAuth state has expired too. */
const MAX_AGE_MS = 15 * 60_000;

const keyOf = (network: SocialNetwork) => `${network}WayBack`;

export function storeReturnPoint(
  network: SocialNetwork,
  way: Omit<ReturnPoint, 'atMs'>,
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
    const { path = '', isSameTab = false, atMs = 0 } = way;
    const isOurs = /^\/(?![/\\])/.test(path);
    const age = nowMs - atMs;
    return isOurs && age >= 0 && age < MAX_AGE_MS ? { path, isSameTab, atMs } : null;
  } catch {
    return null;
  }
}

export function clearReturnPoint(network: SocialNetwork, storage: KeyValueStorage): void {
  storage.removeItem(keyOf(network));
}
