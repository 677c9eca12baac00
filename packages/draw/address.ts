import { base58 } from '@scure/base';
import { fromHex } from './hex.ts';
import { fail, type Reader } from './read-fields.ts';

export type Chain = 'ethereum' | 'solana';

/** The byte that identifies each chain in a leaf. */
export const CHAIN_BYTES = { ethereum: 1, solana: 2 } as const satisfies Record<Chain, number>;

const ETHEREUM = /^0x[0-9a-fA-F]{40}$/;
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const SOLANA_BYTES = 32;

/** 20 bytes on Ethereum, 32 on Solana; null when the text is not an address of that chain. */
export function decodeAddress(chain: Chain, address: string): Uint8Array | null {
  if (chain === 'ethereum') return ETHEREUM.test(address) ? fromHex(address.slice(2).toLowerCase()) : null;
  if (!SOLANA.test(address)) return null;
  const bytes = base58.decode(address);
  return bytes.length === SOLANA_BYTES ? bytes : null;
}

/** The canonical spelling in proofs and receipts: lower case on Ethereum, unchanged on Solana. */
export function normaliseAddress(chain: Chain, address: string): string {
  return chain === 'ethereum' ? address.toLowerCase() : address;
}

function isNormalisedAddress(chain: Chain, address: string): boolean {
  return decodeAddress(chain, address) !== null && normaliseAddress(chain, address) === address;
}

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
