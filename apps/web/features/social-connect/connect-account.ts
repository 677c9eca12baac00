import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { awaitOutcome } from './await-outcome.ts';
import { consumeReturn } from './consume-return.ts';
import { canOpenPopups, openPopup } from './open-popup.ts';
import { clearReturnPoint, storeReturnPoint } from './return-point.ts';
import type { SocialNetwork } from './social-network.ts';
import { addressFault, clearOutcome, type SocialOutcome } from './social-outcome.ts';

type Connection = {
  network: SocialNetwork;
  /** Where a page connects to a network for several purposes: only the same one consumes the return. */
  purpose?: string;
  /** Requests the authorization URL. */
  askAddress(): Promise<string>;
  /** Shown in the popup until the network's page has loaded. */
  waitingText: string;
  signal: AbortSignal;
};

/**
 * Connects an account in a popup or, where there is none, in this tab. Must be called inside the click handler. In this tab
 * the page unloads and continues with `consumeReturn` when it is loaded again.
 */
export async function connectAccount({
  network,
  purpose = '',
  askAddress,
  waitingText,
  signal,
}: Connection): Promise<SocialOutcome> {
  const popup = canOpenPopups(navigator.userAgent) ? openPopup(waitingText) : null;
  clearOutcome(network, safeStorage);
  storeReturnPoint(network, { path: here(), isSameTab: popup === null, purpose }, safeStorage, Date.now());
  try {
    const address = await webAddress(askAddress);
    if (!popup) return await redirectTo({ network, purpose }, address, signal);
    if (popup.closed) return { fault: `${network}-canceled` };
    popup.location.replace(address);
  } catch (reason) {
    popup?.close();
    clearReturnPoint(network, safeStorage);
    return { fault: addressFault(network, reason) };
  }
  const outcome = await awaitOutcome(network, pageBehind(popup), signal);
  // A popup that only looked closed may still store its result: keep the return path for it.
  if ('url' in outcome) clearReturnPoint(network, safeStorage);
  popup.close();
  return outcome;
}

/** Only a web URL may be opened: `javascript:` would run here. */
async function webAddress(ask: () => Promise<string>): Promise<string> {
  const address = await ask();
  if (!/^https?:\/\//.test(address)) throw new Error('not a web URL');
  return address;
}

/** Settles only when the person returns to this page: with the back button, or by canceling here. */
function redirectTo(
  { network, purpose }: { network: SocialNetwork; purpose: string },
  address: string,
  signal: AbortSignal,
): Promise<SocialOutcome> {
  location.assign(address);
  return new Promise((resolve, reject) => {
    const during = { signal };
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    addEventListener(
      'pageshow',
      ({ persisted }) =>
        persisted && resolve(consumeReturn(network, here(), purpose) ?? { fault: `${network}-canceled` }),
      during,
    );
  });
}

const here = () => location.pathname + location.search;

function pageBehind(popup: Window) {
  return {
    storage: safeStorage,
    isPopupClosed: () => popup.closed,
    isLookedAt: () => document.visibilityState === 'visible' && document.hasFocus(),
    nowMs: Date.now,
  };
}
