import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';
import type { SocialNetwork } from './social-network.ts';

/** Where a person came from when they went to a network, and whether they went there in the same tab. */
export type WayBack = { path: string; isSameTab: boolean; atMs: number };

/** A person who has not come back by then has given up; the server has forgotten the attempt too. */
const LONGEST_MS = 15 * 60_000;

const keyOf = (network: SocialNetwork) => `${network}WayBack`;

export function rememberWayBack(
  network: SocialNetwork,
  way: Omit<WayBack, 'atMs'>,
  storage: KeyValueStorage,
  nowMs: number,
): void {
  storage.setItem(keyOf(network), JSON.stringify({ ...way, atMs: nowMs }));
}

/** The way back, while it is fresh; only ever to a page of our own. */
export function readWayBack(network: SocialNetwork, storage: KeyValueStorage, nowMs: number): WayBack | null {
  try {
    const way: Partial<WayBack> = JSON.parse(storage.getItem(keyOf(network)) ?? '{}');
    const { path = '', isSameTab = false, atMs = 0 } = way;
    const isOurs = /^\/(?![/\\])/.test(path);
    const age = nowMs - atMs;
    return isOurs && age >= 0 && age < LONGEST_MS ? { path, isSameTab, atMs } : null;
  } catch {
    return null;
  }
}

export function forgetWayBack(network: SocialNetwork, storage: KeyValueStorage): void {
  storage.removeItem(keyOf(network));
}
