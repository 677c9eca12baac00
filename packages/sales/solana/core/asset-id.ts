import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { ADDRESS_BYTES } from './bytes.ts';
import { isOnCurve } from './is-on-curve.ts';
import { PROGRAMS } from './programs.ts';

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
