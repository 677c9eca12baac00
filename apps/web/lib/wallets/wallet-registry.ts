import type { Wallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { type Eip1193Provider, type GuardedProvider, guardProvider } from './guarded-provider.ts';
import { type GuardedSolanaWallet, guardSolanaWallet, isSolanaWallet } from './guarded-solana-wallet.ts';
import type { WalletOption } from './types.ts';
import { walletIcon, walletName } from './wallet-label.ts';

/** Already behind its guard: nothing here exposes the raw wallet. */
export type FoundWallet =
  | { chain: 'ethereum'; option: WalletOption; guard: GuardedProvider }
  | { chain: 'solana'; option: WalletOption; guard: GuardedSolanaWallet };

export type WalletRegistry = {
  list(): WalletOption[];
  find(id: string): FoundWallet | undefined;
  /** Calls back after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

type Announcement = { info?: { name?: unknown; icon?: unknown; rdns?: unknown }; provider?: unknown };
type Host = EventTarget & { ethereum?: unknown };

/** The id of a wallet that only sets `window.ethereum`; its name is a guess that the page may translate. */
export const INJECTED_WALLET_ID = 'ethereum:injected';

const RDNS = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
// Announcements arrive as soon as they are requested; a wallet that has only `window.ethereum` by then is an old in-app browser.
const ANNOUNCEMENT_GRACE_MS = 300;

/** Listens for Ethereum wallets (EIP-6963) and Solana wallets (Wallet Standard). */
export function createWalletRegistry(host: Host, standard: Pick<Wallets, 'get' | 'on'>): WalletRegistry {
  const announced = new Map<string, FoundWallet>();
  const registered = new Map<Wallet, FoundWallet>();
  const listeners = new Set<() => void>();
  let injected: FoundWallet | undefined;

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const announce = (found: FoundWallet | undefined) => {
    // Wallets announce themselves again whenever any page script asks; the first of an id wins.
    if (!found || announced.has(found.option.id)) return;
    announced.set(found.option.id, found);
    notify();
  };
  const register = (...wallets: Wallet[]) => {
    for (const wallet of wallets) {
      const found = standardWallet(wallet);
      if (found) registered.set(wallet, found);
    }
    notify();
  };
  const unregister = (...wallets: Wallet[]) => {
    for (const wallet of wallets) registered.delete(wallet);
    notify();
  };
  const lookForInjected = () => {
    if (injected) return;
    injected = injectedWallet(host);
    if (injected) notify();
  };
  const all = () => {
    const ethereum = announced.size > 0 || !injected ? [...announced.values()] : [injected];
    return uniqueById([...ethereum, ...registered.values()]);
  };

  host.addEventListener('eip6963:announceProvider', (event) =>
    announce(announcedWallet((event as CustomEvent).detail)),
  );
  host.dispatchEvent(new Event('eip6963:requestProvider'));
  standard.on('register', register);
  standard.on('unregister', unregister);
  register(...standard.get());
  host.addEventListener('ethereum#initialized', lookForInjected);
  setTimeout(lookForInjected, ANNOUNCEMENT_GRACE_MS);

  return {
    list: () => all().map((found) => found.option),
    find: (id) => all().find((found) => found.option.id === id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function announcedWallet(detail: Announcement | null | undefined): FoundWallet | undefined {
  const provider = detail?.provider;
  const name = walletName(detail?.info?.name);
  if (!isProvider(provider) || !name) return undefined;
  const rdns = String(detail?.info?.rdns).trim().toLowerCase();
  const id = `ethereum:${RDNS.test(rdns) ? rdns : slug(name)}`;
  const option: WalletOption = { id, name, icon: walletIcon(detail?.info?.icon), chain: 'ethereum' };
  return { chain: 'ethereum', option, guard: guardProvider(provider) };
}

function injectedWallet(host: Host): FoundWallet | undefined {
  const provider = injectedProvider(host);
  if (!provider) return undefined;
  const name = provider.isMetaMask === true ? 'MetaMask' : 'Browser wallet';
  const option: WalletOption = { id: INJECTED_WALLET_ID, name, icon: null, chain: 'ethereum' };
  return { chain: 'ethereum', option, guard: guardProvider(provider) };
}

// Two extensions competing for `window.ethereum` can leave a getter behind that throws.
function injectedProvider(host: Host): (Eip1193Provider & { isMetaMask?: unknown }) | undefined {
  try {
    return isProvider(host.ethereum) ? host.ethereum : undefined;
  } catch {
    return undefined;
  }
}

function standardWallet(wallet: Wallet): FoundWallet | undefined {
  try {
    const name = walletName(wallet.name);
    if (!name || !isSolanaWallet(wallet)) return undefined;
    const icon = walletIcon(wallet.icon);
    const option: WalletOption = { id: `solana:${slug(name)}`, name, icon, chain: 'solana' };
    return { chain: 'solana', option, guard: guardSolanaWallet(wallet) };
  } catch {
    return undefined; // A wallet that violates the standard must not affect the others.
  }
}

function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { request?: unknown }).request === 'function'
  );
}

function uniqueById(found: FoundWallet[]): FoundWallet[] {
  const ids = new Set<string>();
  return found.filter(({ option }) => !ids.has(option.id) && ids.add(option.id));
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
}
