import { type Chain, isNormalisedAddress } from './address.ts';
import { fail, type Reader } from './read-fields.ts';

export const readChain: Reader<Chain> = (value, path) =>
  value === 'ethereum' || value === 'solana' ? value : fail('unknown-value', path);

/** Rejects an address that is not in the canonical spelling of its chain. */
export function requireAddress<Wallet extends { chain: Chain; address: string }>(
  wallet: Wallet,
  path: string,
): Wallet {
  const isSpelled = isNormalisedAddress(wallet.chain, wallet.address);
  return isSpelled ? wallet : fail('not-an-address', path ? `${path}.address` : 'address');
}
