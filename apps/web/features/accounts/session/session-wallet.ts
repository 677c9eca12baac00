import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { BASE_ACCOUNT } from '#web/lib/wallets/base-account/base-account-id.ts';
import type { ConnectedWallet } from '#web/lib/wallets/types.ts';
import { isSameAddress, linkedWallet, readStoredLink } from './linked-wallet.ts';
import { loadWalletConnection } from './wallet-library.ts';

/**
 * The wallet of the session, for one more signature. After a reload the wallet may ask to be connected again. Null when it is
 * unknown or another account is selected in it.
 */
export async function findSessionWallet(): Promise<ConnectedWallet | null> {
  const linked = linkedWallet();
  if (linked) return linked;
  const kept = readStoredLink();
  if (!kept) return null;
  const { connectWallet } = await loadWalletConnection();
  const wallet = await connectWallet(kept.id);
  return isSameAddress(wallet.address, kept.address) ? wallet : null;
}

/** `openWindow` is for a wallet in a window of its own, as in `WalletOption`. */
export type SessionWallet = { connect(): Promise<ConnectedWallet | null>; openWindow?(): void };

/** Loads what `findSessionWallet` needs, so that its window can open in a tap. */
export async function prepareSessionWallet(): Promise<SessionWallet> {
  await loadWalletConnection();
  if (readStoredLink()?.id !== BASE_ACCOUNT.id) return { connect: findSessionWallet };
  const { findBaseAccount } = await loadChunk(() => import('#web/lib/wallets/base-account/base-account.ts'));
  const openWindow = findBaseAccount()?.option.openWindow;
  return { connect: findSessionWallet, ...(openWindow && { openWindow }) };
}
