import { getWallets } from '@wallet-standard/app';
import type { WalletOption } from './types.ts';
import { createWalletRegistry, type FoundWallet, type WalletRegistry } from './wallet-registry.ts';

// Extensions answer for as long as the page lives, so one registry listens for the whole page.
let registry: WalletRegistry | undefined;

const LATE_WALLET_MS = 2000;

/** Tells which wallets there are, now and after every change; returns the function that stops it. */
export function discoverWallets(onChange: (wallets: WalletOption[]) => void): () => void {
  const wallets = walletsHere();
  const tell = () => onChange(wallets.list());
  const stop = wallets.subscribe(tell);
  tell();
  return stop;
}

/** The wallet of an id, waiting a moment for an extension that announces itself after the page has loaded. */
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
