import { getWallets } from '@wallet-standard/app';
import type { WalletOption } from './types.ts';
import { createWalletRegistry, type FoundWallet, type WalletRegistry } from './wallet-registry.ts';

// Extensions announce themselves for the page's lifetime, so there is one registry per page.
let registry: WalletRegistry | undefined;

const LATE_WALLET_MS = 2000;

/** Calls back with the current wallets and after every change; returns the unsubscribe function. */
export function discoverWallets(onChange: (wallets: WalletOption[]) => void): () => void {
  const wallets = walletsHere();
  const publish = () => onChange(wallets.list());
  const stop = wallets.subscribe(publish);
  publish();
  return stop;
}

/** Waits briefly for an extension that announces itself after the page has loaded. */
export function findWallet(id: string, waitMs = LATE_WALLET_MS): Promise<FoundWallet | undefined> {
  const wallets = walletsHere();
  const found = wallets.find(id);
  if (found) return Promise.resolve(found);
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve(wallets.find(id));
    };
    const stop = wallets.subscribe(() => wallets.find(id) && finish());
    const timer = setTimeout(finish, waitMs);
  });
}

function walletsHere(): WalletRegistry {
  registry ??= createWalletRegistry(window, getWallets());
  return registry;
}
