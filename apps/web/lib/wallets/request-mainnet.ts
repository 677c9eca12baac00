import { accountsIn } from './guarded-provider.ts';
import { ethereumWallet, MAINNET } from './read-mainnet.ts';
import { walletError } from './to-wallet-error.ts';
import { WalletError } from './types.ts';

/** Requests permission when no account is connected, and a switch when the wallet is on another chain. */
export async function requestMainnet(walletId: string): Promise<string> {
  const provider = await ethereumWallet(walletId);
  const accounts = async () => accountsIn(await provider.request('eth_accounts'));
  if ((await accounts()).length === 0) await provider.request('wallet_requestPermissions');
  if ((await provider.request('eth_chainId')) !== MAINNET)
    await provider.request('wallet_switchEthereumChain');
  if ((await provider.request('eth_chainId')) !== MAINNET)
    throw new WalletError('failed', 'The wallet is not on mainnet.');
  const [address] = await accounts();
  if (!address) throw walletError('locked');
  return address;
}
