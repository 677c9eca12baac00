import { useEffect, useState } from 'react';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import { openDiscovery } from './wallet-library.ts';

/** Extensions announce themselves within moments; after this the page says that none was found. */
const PATIENCE_MS = 1200;

/** The look for wallets: what it has found, whether it goes on, and whether it could not even begin. */
export type WalletSearch = { wallets: WalletOption[]; isLooking: boolean; hasFailed: boolean };

/** The wallets in this browser, as they announce themselves. */
export function useWallets(): WalletSearch {
  const [wallets, setWallets] = useState<WalletOption[]>([]);
  const [isLooking, setLooking] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    openDiscovery()
      .then((discoverWallets) => {
        if (isGone) return;
        stop = discoverWallets(setWallets);
        timer = setTimeout(() => setLooking(false), PATIENCE_MS);
      })
      .catch(() => {
        setFailed(true);
        setLooking(false);
      });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return { wallets, isLooking, hasFailed };
}
