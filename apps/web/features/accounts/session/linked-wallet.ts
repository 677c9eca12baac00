import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import type { ConnectedWallet } from '#web/lib/wallets/types.ts';
import { loadWalletConnection } from './wallet-library.ts';

const KEY = 'sessionWallet';

type StoredLink = { id: string; address: string };

let linked: { wallet: ConnectedWallet; stop(): void } | null = null;

/** Ties the session to the wallet that signed in: `onEnd` is called when it is disconnected or changes its account. */
export function linkWallet(wallet: ConnectedWallet, onEnd: () => void): void {
  linked?.stop();
  linked = { wallet, stop: wallet.onChange(onEnd) };
  safeStorage.setItem(KEY, JSON.stringify({ id: wallet.id, address: wallet.address }));
}

/** After a reload, restores the link without a prompt. */
export async function relinkWallet(onEnd: () => void): Promise<void> {
  const kept = readStoredLink();
  if (!kept || linked) return;
  const { reconnectWallet } = await loadWalletConnection();
  const wallet = await reconnectWallet(kept.id);
  // A locked wallet doesn't respond; that alone doesn't end the session.
  if (!wallet) return;
  if (isSameAddress(wallet.address, kept.address)) linkWallet(wallet, onEnd);
  else onEnd();
}

export async function unlinkWallet(): Promise<void> {
  safeStorage.removeItem(KEY);
  const last = linked;
  linked = null;
  last?.stop();
  await last?.wallet.disconnect().catch(() => undefined);
}

function readStoredLink(): StoredLink | null {
  try {
    return JSON.parse(safeStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** The letter case of an Ethereum address is only a checksum; base58 is case-sensitive. */
export function isSameAddress(one: string, other: string): boolean {
  return one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other;
}
