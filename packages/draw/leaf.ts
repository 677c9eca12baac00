import { addressBytes, CHAIN_BYTES, type Chain } from './address.ts';
import { HASH_BYTES, type HashInto } from './hash-into.ts';
import { nobleSha256 } from './noble-hash.ts';

/** What stands behind a leaf. The salt keeps others from finding out by trying who is in the list. */
export type Entry = { salt: Uint8Array; chain: Chain; address: string };

/** The bytes of a salt. */
export const SALT_BYTES = 16;

/** Leaves and nodes begin with different bytes, so that a node can never be passed off as an entry. */
const LEAF_PREFIX = 0x00;

/** The leaf of an entry: sha256(0x00 ‖ salt ‖ chain ‖ address). */
export function makeLeaf({ salt, chain, address }: Entry, hashInto: HashInto = nobleSha256): Uint8Array {
  const wallet = addressBytes(chain, address);
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt has ${SALT_BYTES} bytes.`);
  if (!wallet) throw new RangeError(`This is no ${chain} address.`);
  const leaf = new Uint8Array(HASH_BYTES);
  hashInto(Uint8Array.of(LEAF_PREFIX, ...salt, CHAIN_BYTES[chain], ...wallet), leaf, 0);
  return leaf;
}
