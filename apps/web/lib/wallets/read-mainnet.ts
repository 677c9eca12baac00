import { findWallet } from './discover-wallets.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { WalletError } from './types.ts';

/** Ethereum mainnet's chain id as wallets write it. */
export const MAINNET = '0x1';

/** Mainnet only: on another chain the same address is a different contract. */
export async function readMainnet(walletId: string, to: string, data: string): Promise<string> {
  const provider = await ethereumWallet(walletId);
  if ((await provider.request('eth_chainId')) !== MAINNET)
    throw new WalletError('failed', 'The wallet is not on mainnet.');
  const answer = await provider.request('eth_call', [{ to, data }]);
  if (typeof answer !== 'string') throw new WalletError('failed', 'The wallet returned no data.');
  return answer;
}

export async function ethereumWallet(walletId: string): Promise<GuardedProvider> {
  const wallet = await findWallet(walletId);
  if (wallet?.chain !== 'ethereum') throw new WalletError('gone', 'No such Ethereum wallet.');
  return wallet.guard;
}
