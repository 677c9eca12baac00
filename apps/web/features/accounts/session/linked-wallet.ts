import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import type { ConnectedWallet } from '#web/lib/wallets/types.ts';
import { openConnection } from './wallet-library.ts';

const KEY = 'sessionWallet';

type Kept = { id: string; address: string };

let linked: { wallet: ConnectedWallet; stop(): void } | null = null;

/** Ties the session to the wallet that signed in: `onEnd` is called when the extension leaves it. */
export function linkWallet(wallet: ConnectedWallet, onEnd: () => void): void {
  linked?.stop();
  linked = { wallet, stop: wallet.onChange(onEnd) };
  safeStorage.setItem(KEY, JSON.stringify({ id: wallet.id, address: wallet.address }));
}

/** After a reload, ties the session to its wallet again, without any prompt. */
export async function relinkWallet(onEnd: () => void): Promise<void> {
  const kept = readKept();
  if (!kept || linked) return;
  const { reconnectWallet } = await openConnection();
  const wallet = await reconnectWallet(kept.id);
  // A locked wallet does not answer; that alone says nothing about who is signed in.
  if (!wallet) return;
  if (isSameAddress(wallet.address, kept.address)) linkWallet(wallet, onEnd);
  else onEnd();
}

/** Lets the wallet go. */
export async function unlinkWallet(): Promise<void> {
  safeStorage.removeItem(KEY);
  const last = linked;
  linked = null;
  last?.stop();
  await last?.wallet.disconnect().catch(() => undefined);
}

function readKept(): Kept | null {
  try {
    return JSON.parse(safeStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Ethereum's letter case is only a checksum; in Solana's base58 it counts. */
export function isSameAddress(one: string, other: string): boolean {
  return one.startsWith('0x') ? one.toLowerCase() === other.toLowerCase() : one === other;
}
