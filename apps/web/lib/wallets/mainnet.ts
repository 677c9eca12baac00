import { findWallet } from './discover-wallets.ts';
import { accountsIn, type GuardedProvider } from './guarded-provider.ts';
import { walletError } from './to-wallet-error.ts';
import { WalletError } from './types.ts';

/** Ethereum mainnet's chain id as wallets write it. */
const MAINNET = '0x1';

/** Mainnet only: on another chain the same address is a different contract. */
export async function readMainnet(walletId: string, to: string, data: string): Promise<string> {
  const provider = await ethereumWallet(walletId);
  if ((await provider.request('eth_chainId')) !== MAINNET)
    throw new WalletError('failed', 'The wallet is not on mainnet.');
  const answer = await provider.request('eth_call', [{ to, data }]);
  if (typeof answer !== 'string') throw new WalletError('failed', 'The wallet returned no data.');
  return answer;
}

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

const BALANCE_OF_SELECTOR = '0x70a08231';
const WORD = /^0x[0-9a-fA-F]{64}$/;

/** Reads the balance through the wallet; false when the call fails. */
export async function ownsToken(walletId: string, contract: string, owner: string): Promise<boolean> {
  try {
    const data = BALANCE_OF_SELECTOR + owner.slice(2).toLowerCase().padStart(64, '0');
    const answer = await readMainnet(walletId, contract, data);
    return WORD.test(answer) && BigInt(answer) > 0n;
  } catch {
    return false;
  }
}

async function ethereumWallet(walletId: string): Promise<GuardedProvider> {
  const wallet = await findWallet(walletId);
  if (wallet?.chain !== 'ethereum') throw new WalletError('gone', 'No such Ethereum wallet.');
  return wallet.guard;
}
