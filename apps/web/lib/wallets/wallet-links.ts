import type { Phone } from './phone-browser.ts';
import type { WalletChain } from './types.ts';

export type WalletLink = { name: string; href: string };

type Target = { page: string; origin: string; hostAndPath: string; chain: WalletChain; phone: Phone };

type WalletApp = { name: string; chains: readonly WalletChain[]; href(target: Target): string };

const BOTH = ['ethereum', 'solana'] as const;
/** Coin numbers of SLIP-44. Without one, Trust opens the page without a wallet. */
const COINS = { ethereum: 60, solana: 501 };

/** `page` and `origin` are encoded for use inside another address. */
const APPS: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    chains: BOTH,
    href: ({ hostAndPath }) => `https://link.metamask.io/dapp/${hostAndPath}`,
  },
  { name: 'Phantom', chains: BOTH, href: phantomHref },
  {
    name: 'Base',
    chains: BOTH,
    href: ({ page }) => `https://go.cb-w.com/dapp?cb_url=${page}`,
  },
  {
    name: 'Trust Wallet',
    chains: BOTH,
    href: ({ page, chain }) => `https://link.trustwallet.com/open_url?coin_id=${COINS[chain]}&url=${page}`,
  },
  {
    name: 'OKX Wallet',
    chains: BOTH,
    href: ({ page }) =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}`,
  },
  {
    name: 'Solflare',
    chains: ['solana'],
    href: ({ page, origin }) => `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`,
  },
  {
    name: 'Backpack',
    chains: ['solana'],
    href: ({ page, origin }) => `https://backpack.app/ul/v1/browse/${page}?ref=${origin}`,
  },
];

/** Universal links fail in several Android browsers. */
function phantomHref({ page, origin, phone }: Target): string {
  const path = `browse/${page}?ref=${origin}`;
  return phone === 'android'
    ? `intent://${path}#Intent;scheme=phantom;package=app.phantom;end`
    : `https://phantom.app/ul/${path}`;
}

/**
 * Links that open a page in the browser of a wallet app, where it finds that wallet. Query and fragment are left out:
 * MetaMask takes the rest of its own path as the page.
 */
export function walletLinks(address: string, chain: WalletChain | undefined, phone: Phone): WalletLink[] {
  const { origin, host, pathname } = new URL(address);
  const target = {
    page: encodeURIComponent(origin + pathname),
    origin: encodeURIComponent(origin),
    hostAndPath: host + pathname,
    chain: chain ?? 'ethereum',
    phone,
  };
  return APPS.filter(({ chains }) => !chain || chains.includes(chain)).map(({ name, href }) => ({
    name,
    href: href(target),
  }));
}
