import type { GuardedSolanaWallet } from './guarded-solana-wallet.ts';
import { watchAccount } from './held-account-changes.ts';
import { walletError } from './to-wallet-error.ts';
import type { ConnectedWallet } from './types.ts';

/** Opens the wallet's prompt. */
export async function connectSolana(id: string, wallet: GuardedSolanaWallet): Promise<ConnectedWallet> {
  const address = await wallet.connect({ silent: false });
  if (!address) throw walletError('locked');
  return solanaConnection(id, wallet, address);
}

/** Never prompts; null when the wallet shares no account. */
export async function reconnectSolana(
  id: string,
  wallet: GuardedSolanaWallet,
): Promise<ConnectedWallet | null> {
  const address = await wallet.connect({ silent: true });
  return address ? solanaConnection(id, wallet, address) : null;
}

function solanaConnection(id: string, wallet: GuardedSolanaWallet, address: string): ConnectedWallet {
  let isClosed = false;

  return {
    id,
    chain: 'solana',
    address,
    signMessage: (text) => wallet.signMessage(text, address),
    async disconnect() {
      isClosed = true;
      await wallet.disconnect().catch(() => undefined);
    },
    onChange(listener) {
      return watchAccount(wallet, (selected) => {
        if (isClosed || selected === address) return;
        listener(selected ? 'account-changed' : 'disconnected');
      });
    },
  };
}
