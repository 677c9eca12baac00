import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { clearReturnPoint, readReturnPoint } from './return-point.ts';
import { OUTCOME_KEYS, type SocialNetwork } from './social-network.ts';
import { consumeOutcome, type SocialOutcome } from './social-outcome.ts';

/** Whether a person has returned to this page from a network, with or without a result. */
export function hasReturned(network: SocialNetwork, path: string): boolean {
  const way = readReturnPoint(network, safeStorage, Date.now());
  if (way?.path !== path) return false;
  // An open popup may still store its result: only a return in the same tab is final.
  return way.isSameTab || Object.values(OUTCOME_KEYS[network]).some((key) => safeStorage.getItem(key));
}

/** Null when the person did not come from the network. */
export function consumeReturn(network: SocialNetwork, path: string): SocialOutcome | null {
  if (!hasReturned(network, path)) return null;
  clearReturnPoint(network, safeStorage);
  // A person who pressed the back button on the network's page has no result.
  return consumeOutcome(network, safeStorage) ?? { fault: `${network}-canceled` };
}
