import { base58 } from '@scure/base';
import { fromHex } from './hex.ts';

/** The chains whose wallets can be drawn. */
export type Chain = 'ethereum' | 'solana';

/** The chains by name, with the byte that stands for each in a leaf. */
export const CHAIN_BYTES = { ethereum: 1, solana: 2 } as const satisfies Record<Chain, number>;

const ETHEREUM = /^0x[0-9a-fA-F]{40}$/;
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const SOLANA_BYTES = 32;

/** The bytes of an address: 20 on Ethereum, 32 on Solana; null when the text is no address of that chain. */
export function addressBytes(chain: Chain, address: string): Uint8Array | null {
  if (chain === 'ethereum') return ETHEREUM.test(address) ? fromHex(address.slice(2).toLowerCase()) : null;
  if (!SOLANA.test(address)) return null;
  const bytes = base58.decode(address);
  return bytes.length === SOLANA_BYTES ? bytes : null;
}

/** The one spelling of an address in proofs and receipts: lower case on Ethereum, as it is on Solana. */
export function spellAddress(chain: Chain, address: string): string {
  return chain === 'ethereum' ? address.toLowerCase() : address;
}

/** Whether a text is an address in that one spelling. */
export function isSpelledAddress(chain: Chain, address: string): boolean {
  return addressBytes(chain, address) !== null && spellAddress(chain, address) === address;
}
