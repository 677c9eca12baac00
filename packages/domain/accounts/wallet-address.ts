import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, hex } from '@scure/base';

export type Chain = 'ethereum' | 'solana';

/** `address` is the normalised spelling, the only one that is stored and compared. */
export type Wallet = { chain: Chain; address: string };

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Returns null unless the text is an address that a person can sign with. */
export function parseWallet(text: string): Wallet | null {
  if (EVM_ADDRESS.test(text)) return { chain: 'ethereum', address: toChecksumAddress(text) };
  const publicKey = decodeSolanaAddress(text);
  return publicKey && isSigningKey(publicKey) ? { chain: 'solana', address: text } : null;
}

/** EIP-55. */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = hex.encode(keccak_256(new TextEncoder().encode(digits)));
  const spelled = [...digits].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelled.join('')}`;
}

export function decodeSolanaAddress(address: string): Uint8Array | null {
  if (!SOLANA_ADDRESS.test(address)) return null;
  const bytes = base58.decode(address);
  return bytes.length === 32 ? bytes : null;
}

/**
 * Program-derived addresses are off the curve, so nobody can sign for them. A small-order key (such as the system
 * program's 111…1) accepts forged signatures.
 */
function isSigningKey(publicKey: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(publicKey).isSmallOrder();
  } catch {
    return false;
  }
}

export type AddressList = { addresses: string[]; invalid: string[] };

/** Accepts addresses separated by commas, semicolons or whitespace, and drops duplicates. */
export function parseAddresses(text: string, chain: Chain): AddressList {
  const addresses = new Set<string>();
  const invalid: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const wallet = parseWallet(word);
    if (wallet?.chain === chain) addresses.add(wallet.address);
    else invalid.push(word);
  }
  return { addresses: [...addresses], invalid };
}
