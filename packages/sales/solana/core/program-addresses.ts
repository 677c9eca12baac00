import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { ADDRESS_BYTES } from './bytes.ts';
import { PROGRAMS } from './instruction.ts';

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

const PREFIX = new TextEncoder().encode('asset');
const MARKER = new TextEncoder().encode('ProgramDerivedAddress');
const HIGHEST_BUMP = 255;

/** The address of a compressed NFT, derived from its tree and index; undefined when the tree is not an address. */
export function deriveAssetId(tree: string, nonce: bigint): string | undefined {
  const treeBytes = decodeBase58(tree);
  const program = decodeBase58(PROGRAMS.bubblegum);
  if (treeBytes?.length !== ADDRESS_BYTES || !program) return undefined;
  const head = [...PREFIX, ...treeBytes, ...numberBytes(nonce)];
  for (let bump = HIGHEST_BUMP; bump >= 0; bump -= 1) {
    const hash = sha256(Uint8Array.from([...head, bump, ...program, ...MARKER]));
    if (!isOnCurve(hash)) return encodeBase58(hash);
  }
  return undefined;
}

function numberBytes(value: bigint): number[] {
  return Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
}
