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

/** A quick look at length and alphabet. */
export function hasAddressForm(text: string, chain: Chain): boolean {
  return (chain === 'ethereum' ? EVM_ADDRESS : SOLANA_ADDRESS).test(text);
}

/**
 * The normalised spelling of an address of the chain, or null. Unlike `parseWallet` it does not ask whether a person
 * can sign with it, which takes long and does not matter for an address that is only compared with wallets.
 */
export function normaliseAddress(text: string, chain: Chain): string | null {
  if (!hasAddressForm(text, chain)) return null;
  if (chain === 'ethereum') return toChecksumAddress(text);
  return decodeSolanaAddress(text) && text;
}

export type AddressList = { addresses: string[]; invalid: string[] };

/** Words separated by commas, without what surrounds them. A space doesn't separate: what it is in is no address. */
const WORDS = /[^,\s](?:[^,]*[^,\s])?/g;

export function* splitAddresses(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORDS)) yield word;
}

/** Accepts addresses separated by commas, and drops duplicates. */
export function parseAddresses(text: string, chain: Chain): AddressList {
  const addresses = new Set<string>();
  const invalid: string[] = [];
  for (const word of splitAddresses(text)) {
    const address = normaliseAddress(word, chain);
    if (address === null) invalid.push(word);
    else addresses.add(address);
  }
  return { addresses: [...addresses], invalid };
}
