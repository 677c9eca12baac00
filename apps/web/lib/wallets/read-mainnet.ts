import { findWallet } from './discover-wallets.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { WalletError } from './types.ts';

/** Ethereum's main network as wallets spell it. */
export const MAINNET = '0x1';

/** Reads a contract through the wallet, on mainnet only: on another chain the same address is someone else's. */
export async function readMainnet(walletId: string, to: string, data: string): Promise<string> {
  const provider = await ethereumWallet(walletId);
  if ((await provider.request('eth_chainId')) !== MAINNET)
    throw new WalletError('failed', 'Mainnet expected.');
  const answer = await provider.request('eth_call', [{ to, data }]);
  if (typeof answer !== 'string') throw new WalletError('failed', 'The wallet gave no data.');
  return answer;
}

/** The guarded provider of an Ethereum wallet. */
export async function ethereumWallet(walletId: string): Promise<GuardedProvider> {
  const wallet = await findWallet(walletId);
  if (wallet?.chain !== 'ethereum') throw new WalletError('gone', 'No such Ethereum wallet.');
  return wallet.guard;
}
