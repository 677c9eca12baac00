/** Browsers inside wallets and other apps, by the names they give themselves. */
const APP_NAMES =
  /MetaMaskMobile|Phantom|TrustWallet|Trust\/|CoinbaseWallet|CoinbaseBrowser|Rainbow|OKApp|TokenPocket|imToken|BitKeep|SafePal|Solflare|Backpack|FBAN|FBAV|Instagram|Line\//i;

/**
 * Whether a second window can be opened. A browser inside an app has only one view: it answers
 * with nothing, or worse, leaves the page that asked.
 */
export function canOpenPopups(userAgent: string): boolean {
  if (APP_NAMES.test(userAgent)) return false;
  const isAndroidView = /Android.*; wv\)/.test(userAgent);
  // On iOS every real browser calls itself Safari; a bare web view does not.
  const isAppleView = /\((?:iPhone|iPad|iPod)/.test(userAgent) && !/Safari\//.test(userAgent);
  return !isAndroidView && !isAppleView;
}
