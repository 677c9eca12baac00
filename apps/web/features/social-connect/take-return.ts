import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { OUTCOME_KEYS, type SocialNetwork } from './social-network.ts';
import { type SocialOutcome, takeOutcome } from './social-outcome.ts';
import { forgetWayBack, readWayBack } from './way-back.ts';

/** Whether a person has come back to this page from a network, with an answer or without. */
export function hasReturned(network: SocialNetwork, path: string): boolean {
  const way = readWayBack(network, safeStorage, Date.now());
  if (way?.path !== path) return false;
  // A window that is still open may yet bring its answer: only a page in the same tab is back for good.
  return way.isSameTab || Object.values(OUTCOME_KEYS[network]).some((key) => safeStorage.getItem(key));
}

/** What a person brought back to this page from a network; null when they did not come from there. */
export function takeReturn(network: SocialNetwork, path: string): SocialOutcome | null {
  if (!hasReturned(network, path)) return null;
  forgetWayBack(network, safeStorage);
  // Who pressed "back" on the network's page has brought nothing.
  return takeOutcome(network, safeStorage) ?? { fault: `${network}-canceled` };
}
