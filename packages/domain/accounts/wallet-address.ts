import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, hex } from '@scure/base';

/** The chains that Signboard knows. */
export type Chain = 'ethereum' | 'solana';

/** A wallet in the one spelling that is stored and compared. */
export type Wallet = { chain: Chain; address: string };

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Reads a wallet address of either chain; null when it is none that a person could sign with. */
export function parseWallet(text: string): Wallet | null {
  if (EVM_ADDRESS.test(text)) return { chain: 'ethereum', address: checksumAddress(text) };
  const publicKey = solanaPublicKey(text);
  return publicKey && isSigningKey(publicKey) ? { chain: 'solana', address: text } : null;
}

/** The mixed-case spelling of an Ethereum address that carries its checksum (EIP-55). */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = hex.encode(keccak_256(new TextEncoder().encode(digits)));
  const spelled = [...digits].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join('')}`;
}

/** The 32 bytes behind a Solana address, or null when it is not one. */
export function solanaPublicKey(address: string): Uint8Array | null {
  if (!SOLANA_ADDRESS.test(address)) return null;
  const bytes = base58.decode(address);
  return bytes.length === 32 ? bytes : null;
}

/**
 * Program-derived addresses lie off the curve and nobody can sign for them; a small-order key accepts
 * signatures that anyone can forge (the system program's 111…1 is one).
 */
function isSigningKey(publicKey: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(publicKey).isSmallOrder();
  } catch {
    return false;
  }
}
