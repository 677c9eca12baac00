import type { KeyValueStorage } from '#web/lib/storage/safe-storage.ts';
import type { SocialNetwork } from './social-network.ts';
import type { SocialOutcome } from './social-outcome.ts';
import { consumeOutcome } from './social-outcome.ts';

export type WaitingPage = {
  storage: KeyValueStorage;
  isPopupClosed(): boolean;
  /** Whether this page has the focus, and not the popup. */
  isLookedAt(): boolean;
  nowMs(): number;
};

/**
 * After the popup is closed and the person is back, its result may still be on the way. A popup also looks closed when the
 * network's page severs the opener (COOP), but then the person is not back yet.
 */
export const PATIENCE_MS = 1_500;

/** Each call checks for a result; null means to check again. */
export function createOutcomeCheck(network: SocialNetwork, page: WaitingPage): () => SocialOutcome | null {
  let backSinceMs: number | null = null;
  return () => {
    const outcome = consumeOutcome(network, page.storage);
    if (outcome) return outcome;
    if (!page.isPopupClosed() || !page.isLookedAt()) {
      backSinceMs = null;
      return null;
    }
    backSinceMs ??= page.nowMs();
    return page.nowMs() - backSinceMs >= PATIENCE_MS ? { fault: `${network}-canceled` } : null;
  };
}

const POLL_INTERVAL_MS = 400;

/** Waits for the result that the callback page stores in local storage, or for the popup to be closed. */
export function awaitOutcome(
  network: SocialNetwork,
  page: WaitingPage,
  signal: AbortSignal,
): Promise<SocialOutcome> {
  const look = createOutcomeCheck(network, page);
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
    const timer = setInterval(check, POLL_INTERVAL_MS);
    const during = { signal: stopping.signal };
    // The storage event is immediate; polling covers browsers that don't fire it.
    addEventListener('storage', check, during);
    addEventListener('focus', check, during);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), during);
  });
}
