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
  const wallet = await reconnect(kept);
  // A locked wallet doesn't respond; that alone doesn't end the session.
  if (!wallet) return;
  if (isSameAddress(wallet.address, kept.address)) linkWallet(wallet, onEnd);
  else onEnd();
}

/** Of the session, while it is connected. */
export const linkedWallet = (): ConnectedWallet | null => linked?.wallet ?? null;

/** Also disconnects the wallet of an earlier visit, whose session has ended meanwhile. */
export async function unlinkWallet(): Promise<void> {
  const kept = readStoredLink();
  safeStorage.removeItem(KEY);
  const last = linked;
  linked = null;
  last?.stop();
  if (last) await last.wallet.disconnect().catch(() => undefined);
  // In the background: a wallet that was only remembered can take seconds to answer.
  else if (kept) void disconnectRemembered(kept);
}

async function disconnectRemembered(kept: StoredLink): Promise<void> {
  try {
    await (await reconnect(kept))?.disconnect();
  } catch {
    // The wallet is gone or locked: there is nothing to disconnect.
  }
}

/** Without a prompt. */
async function reconnect({ id }: StoredLink): Promise<ConnectedWallet | null> {
  const { reconnectWallet } = await loadWalletConnection();
  return await reconnectWallet(id);
}

export function readStoredLink(): StoredLink | null {
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
