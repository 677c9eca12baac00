import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { clearReturnPoint, hasReturned, readReturnPoint } from './return-point.ts';
import type { SocialNetwork } from './social-network.ts';
import { consumeOutcome, type SocialOutcome } from './social-outcome.ts';

/** Null when the person did not come from the network, or for another purpose. */
export function consumeReturn(network: SocialNetwork, path: string, purpose = ''): SocialOutcome | null {
  if (readReturnPoint(network, safeStorage, Date.now())?.purpose !== purpose) return null;
  if (!hasReturned(network, path)) return null;
  clearReturnPoint(network, safeStorage);
  // A person who pressed the back button on the network's page has no result.
  return consumeOutcome(network, safeStorage) ?? { fault: `${network}-canceled` };
}
