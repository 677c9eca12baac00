const POPUP = { width: 600, height: 900 } as const;

type Frame = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>;

/** Centered over the page. */
export function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Frame): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - POPUP.width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - POPUP.height) / 2));
  return `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`;
}

/** Opens an empty popup at once: browsers allow it only inside the click handler. Null when it is blocked. */
export function openPopup(text: string): Window | null {
  const popup = window.open('', 'signboard-connect', popupFeatures(window));
  if (popup) showText(popup, text);
  popup?.focus();
  return popup;
}

function showText(popup: Window, text: string): void {
  try {
    popup.document.title = text;
    popup.document.body.textContent = text;
  } catch {
    // A popup of that name from an earlier attempt may still show the network's page: it is redirected anyway.
  }
}

/** Browsers inside wallets and other apps, by their user agent. */
const APP_NAMES =
  /MetaMaskMobile|Phantom|TrustWallet|Trust\/|CoinbaseWallet|CoinbaseBrowser|Rainbow|OKApp|TokenPocket|imToken|BitKeep|SafePal|Solflare|Backpack|FBAN|FBAV|Instagram|Line\//i;

/** An in-app browser has only one view: window.open returns null or, worse, navigates the current page. */
export function canOpenPopups(userAgent: string): boolean {
  if (APP_NAMES.test(userAgent)) return false;
  const isAndroidView = /Android.*; wv\)/.test(userAgent);
  // On iOS every real browser contains Safari in its user agent; a bare web view doesn't.
  const isAppleView = /\((?:iPhone|iPad|iPod)/.test(userAgent) && !/Safari\//.test(userAgent);
  return !isAndroidView && !isAppleView;
}
