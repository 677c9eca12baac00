import { findBaseAccount } from './base-account/base-account.ts';
import { BASE_ACCOUNT } from './base-account/base-account-id.ts';
import { findWallet } from './discover-wallets.ts';
import { connectEthereum, reconnectEthereum } from './ethereum-connection.ts';
import { connectSolana, reconnectSolana } from './solana-connection.ts';
import { toWalletError, walletError } from './to-wallet-error.ts';
import type { ConnectedWallet } from './types.ts';
import type { FoundWallet } from './wallet-registry.ts';

// An extension's service worker can take seconds to start; one that never responds must not block the page.
const SILENT_TIMEOUT_MS = 10_000;

/** Opens the wallet's prompt. Throws a WalletError. */
export async function connectWallet(id: string): Promise<ConnectedWallet> {
  const wallet = await presentWallet(id);
  return wallet.chain === 'ethereum' ? connectEthereum(id, wallet.guard) : connectSolana(id, wallet.guard);
}

/**
 * Restores an earlier connection without a prompt. Null: the wallet no longer shares an account. A WalletError (`gone`,
 * `failed`): the wallet could not be asked.
 */
export async function reconnectWallet(id: string): Promise<ConnectedWallet | null> {
  const wallet = await presentWallet(id);
  const reconnecting =
    wallet.chain === 'ethereum' ? reconnectEthereum(id, wallet.guard) : reconnectSolana(id, wallet.guard);
  try {
    return await Promise.race([reconnecting, silentTimeout()]);
  } catch (thrown) {
    const error = toWalletError(thrown);
    // Some Solana wallets reject a silent request of an unknown site instead of returning no accounts.
    if (error.kind === 'rejected' || error.kind === 'locked') return null;
    throw error;
  }
}

async function presentWallet(id: string): Promise<FoundWallet> {
  const wallet = id === BASE_ACCOUNT.id ? findBaseAccount() : await findWallet(id);
  if (!wallet) throw walletError('gone');
  return wallet;
}

function silentTimeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(walletError('failed')), SILENT_TIMEOUT_MS));
}
