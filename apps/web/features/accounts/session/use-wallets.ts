import { useEffect, useState } from 'react';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import { loadWalletDiscovery } from './wallet-library.ts';

/** Extensions announce themselves quickly; after this the page says that none was found. */
const DISCOVERY_TIMEOUT_MS = 1200;

export type WalletSearch = { wallets: WalletOption[]; isLooking: boolean; hasFailed: boolean };

export function useWallets(): WalletSearch {
  const [wallets, setWallets] = useState<WalletOption[]>([]);
  const [isLooking, setLooking] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadWalletDiscovery()
      .then((discoverWallets) => {
        if (isGone) return;
        stop = discoverWallets(setWallets);
        timer = setTimeout(() => setLooking(false), DISCOVERY_TIMEOUT_MS);
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
