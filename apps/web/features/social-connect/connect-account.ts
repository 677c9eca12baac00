import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { awaitOutcome } from './await-outcome.ts';
import { canOpenPopups } from './can-open-popups.ts';
import { openPopup } from './open-popup.ts';
import type { SocialNetwork } from './social-network.ts';
import { addressFault, forgetOutcome, type SocialOutcome } from './social-outcome.ts';
import { takeReturn } from './take-return.ts';
import { forgetWayBack, rememberWayBack } from './way-back.ts';

type Connection = {
  network: SocialNetwork;
  /** Asks the server where to send the person. */
  askAddress(): Promise<string>;
  /** What the window says until the network's page has come. */
  waitingWords: string;
  signal: AbortSignal;
};

/**
 * Lets a person connect an account, in a window of its own or, where there is none, in this tab. Must be called
 * within the click. In this tab the page goes, and continues with `takeReturn` when it is loaded again.
 */
export async function connectAccount({
  network,
  askAddress,
  waitingWords,
  signal,
}: Connection): Promise<SocialOutcome> {
  const popup = canOpenPopups(navigator.userAgent) ? openPopup(waitingWords) : null;
  forgetOutcome(network, safeStorage);
  rememberWayBack(network, { path: here(), isSameTab: popup === null }, safeStorage, Date.now());
  try {
    const address = await webAddress(askAddress);
    if (!popup) return await leaveFor(network, address, signal);
    if (popup.closed) return { fault: `${network}-canceled` };
    popup.location.replace(address);
  } catch (reason) {
    popup?.close();
    forgetWayBack(network, safeStorage);
    return { fault: addressFault(network, reason) };
  }
  const outcome = await awaitOutcome(network, pageBehind(popup), signal);
  // A window that only looked closed may still bring its answer: the way back stays for it.
  if ('url' in outcome) forgetWayBack(network, safeStorage);
  popup.close();
  return outcome;
}

/** Only a web address may be gone to: anything else would run here. */
async function webAddress(ask: () => Promise<string>): Promise<string> {
  const address = await ask();
  if (!/^https?:\/\//.test(address)) throw new Error('no web address');
  return address;
}

/** Ends only when the person comes back to this very page: by the browser's "back", or by giving up here. */
function leaveFor(network: SocialNetwork, address: string, signal: AbortSignal): Promise<SocialOutcome> {
  location.assign(address);
  return new Promise((resolve, reject) => {
    const during = { signal };
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    addEventListener(
      'pageshow',
      ({ persisted }) =>
        persisted && resolve(takeReturn(network, here()) ?? { fault: `${network}-canceled` }),
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
