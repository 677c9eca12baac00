import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';
import type { SocialNetwork } from './social-network.ts';
import type { SocialOutcome } from './social-outcome.ts';
import { takeOutcome } from './social-outcome.ts';

/** What waiting needs from the page. */
export type Waiting = {
  storage: KeyValueStorage;
  isPopupClosed(): boolean;
  /** Whether the person looks at this page, and not at the window in front of it. */
  isLookedAt(): boolean;
  nowMs(): number;
};

/**
 * After the window is gone and the person is back here, its last word may still be on the way. The window also
 * looks closed when the network's page cuts the tie to us, but then the person is not back yet.
 */
export const PATIENCE_MS = 1_500;

/** One look after another at what has come: an outcome, or null to look again. */
export function createLook(network: SocialNetwork, page: Waiting): () => SocialOutcome | null {
  let backSinceMs: number | null = null;
  return () => {
    const outcome = takeOutcome(network, page.storage);
    if (outcome) return outcome;
    if (!page.isPopupClosed() || !page.isLookedAt()) {
      backSinceMs = null;
      return null;
    }
    backSinceMs ??= page.nowMs();
    return page.nowMs() - backSinceMs >= PATIENCE_MS ? { fault: `${network}-canceled` } : null;
  };
}

const LOOK_EVERY_MS = 400;

/** Waits for the answer that the callback page leaves in local storage, or for the window to be closed. */
export function awaitOutcome(
  network: SocialNetwork,
  page: Waiting,
  signal: AbortSignal,
): Promise<SocialOutcome> {
  const look = createLook(network, page);
  return new Promise((resolve, reject) => {
    const stopping = new AbortController();
    function settle(finish: () => void): void {
      stopping.abort();
      clearInterval(timer);
      finish();
    }
    function check(): void {
      const outcome = look();
      if (outcome) settle(() => resolve(outcome));
    }
    const timer = setInterval(check, LOOK_EVERY_MS);
    const during = { signal: stopping.signal };
    // The event is heard at once; the looks in between are for browsers that do not send it.
    addEventListener('storage', check, during);
    addEventListener('focus', check, during);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), during);
  });
}
