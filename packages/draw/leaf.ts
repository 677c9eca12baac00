import { CHAIN_BYTES, type Chain, decodeAddress } from './address.ts';
import { HASH_BYTES, type HashInto } from './hash-into.ts';
import { nobleSha256 } from './noble-hash.ts';

/** The salt prevents others from testing whether a wallet is on the list. */
export type Entry = { salt: Uint8Array; chain: Chain; address: string };

export const SALT_BYTES = 16;

/** Leaves and nodes are hashed with different prefixes, so that a node cannot be passed off as an entry. */
const LEAF_PREFIX = 0x00;

/** sha256(0x00 ‖ salt ‖ chain ‖ address) */
export function makeLeaf({ salt, chain, address }: Entry, hashInto: HashInto = nobleSha256): Uint8Array {
  const wallet = decodeAddress(chain, address);
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt must have ${SALT_BYTES} bytes.`);
  if (!wallet) throw new RangeError(`Invalid ${chain} address.`);
  const leaf = new Uint8Array(HASH_BYTES);
  hashInto(Uint8Array.of(LEAF_PREFIX, ...salt, CHAIN_BYTES[chain], ...wallet), leaf, 0);
  return leaf;
}
