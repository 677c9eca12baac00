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
