import { type Chain, isSpelledAddress } from './address.ts';
import { fail, type Reader } from './read-fields.ts';

/** Reads the name of a chain. */
export const readChain: Reader<Chain> = (value, path) =>
  value === 'ethereum' || value === 'solana' ? value : fail('unknown-value', path);

/** Lets a wallet pass whose address is one of its chain, in the one spelling. */
export function withAddress<Wallet extends { chain: Chain; address: string }>(
  wallet: Wallet,
  path: string,
): Wallet {
  const isSpelled = isSpelledAddress(wallet.chain, wallet.address);
  return isSpelled ? wallet : fail('not-an-address', path ? `${path}.address` : 'address');
}
