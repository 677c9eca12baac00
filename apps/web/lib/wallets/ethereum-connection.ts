import { accountsIn, type GuardedProvider } from './guarded-provider.ts';
import { walletError } from './to-wallet-error.ts';
import type { ConnectedWallet, WalletChange } from './types.ts';

const HEX_BYTES = /^0x(?:[0-9a-fA-F]{2})+$/;

/** Opens the wallet's prompt. */
export async function connectEthereum(id: string, provider: GuardedProvider): Promise<ConnectedWallet> {
  const [address] = accountsIn(await provider.request('eth_requestAccounts'));
  if (!address) throw walletError('locked');
  return ethereumConnection(id, provider, address);
}

/** Never prompts; null when the wallet shares no account. */
export async function reconnectEthereum(
  id: string,
  provider: GuardedProvider,
): Promise<ConnectedWallet | null> {
  const [address] = accountsIn(await provider.request('eth_accounts'));
  return address ? ethereumConnection(id, provider, address) : null;
}

function ethereumConnection(id: string, provider: GuardedProvider, address: string): ConnectedWallet {
  let isClosed = false;

  return {
    id,
    chain: 'ethereum',
    address,
    async signMessage(text) {
      const signature = await provider.request('personal_sign', [text, address]);
      // Contract wallets return signatures longer than 65 bytes, so only the format is checked.
      if (typeof signature !== 'string' || !HEX_BYTES.test(signature)) throw walletError('failed');
      return signature;
    },
    async disconnect() {
      isClosed = true;
      // Not every wallet supports revoking; for those, forgetting the connection is all we can do.
      await provider.request('wallet_revokePermissions').catch(() => undefined);
    },
    onChange(listener) {
      const report = (change: WalletChange | null) => {
        if (change && !isClosed) listener(change);
      };
      const stopAccounts = provider.onAccounts((accounts) => report(changeOf(address, accounts)));
      const stopDisconnect = provider.onDisconnect(() => void lostAccount(provider, address).then(report));
      return () => {
        stopAccounts();
        stopDisconnect();
      };
    },
  };
}

function changeOf(address: string, accounts: string[]): WalletChange | null {
  const [selected] = accounts;
  if (!selected) return 'disconnected';
  return selected.toLowerCase() === address.toLowerCase() ? null : 'account-changed';
}

// EIP-1193's `disconnect` is about the network: MetaMask also emits it (code 1013) while it reconnects to a node.
// Only the accounts show whether the person is still connected.
async function lostAccount(provider: GuardedProvider, address: string): Promise<WalletChange | null> {
  try {
    return changeOf(address, accountsIn(await provider.request('eth_accounts')));
  } catch {
    return 'disconnected';
  }
}
