import { ed25519 } from '@noble/curves/ed25519.js';
import { decodeBase58 } from './base58.ts';
import { ADDRESS_BYTES } from './bytes.ts';

/**
 * Whether an address can be a wallet's key. Program-derived addresses (escrows, pools, vaults) are chosen to be off the
 * Ed25519 curve. By the rules of ZIP 215, which accept every encoding that Solana's own check accepts.
 */
export function isOnCurve(address: string | Uint8Array): boolean {
  const bytes = typeof address === 'string' ? decodeBase58(address) : address;
  if (bytes?.length !== ADDRESS_BYTES) return false;
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}
