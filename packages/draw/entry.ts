import { CHAIN_BYTES, type Chain, decodeAddress } from './address.ts';
import { HASH_BYTES, type HashInto, nobleSha256 } from './hash.ts';

/** The salt prevents others from testing whether a wallet is on the list. */
export type Entry = { salt: Uint8Array; chain: Chain; address: string };

export const SALT_BYTES = 16;
export const MAX_WEIGHT = 255;
export const MAX_POOL = 255;

/** Every kind of hash has its own prefix, so that none can be passed off as another. */
const INNER_PREFIX = 0x02;
export const LEAF_PREFIX = 0x03;

/** sha256(0x02 ‖ salt ‖ chain ‖ address): hides the wallet, and is published for every entry. */
export function makeInner(entry: Entry, hashInto: HashInto = nobleSha256): Uint8Array {
  return hashEntry(INNER_PREFIX, entry, hashInto);
}

/** sha256(0x03 ‖ inner ‖ weight ‖ pool) */
export function makeLeaf(
  inner: Uint8Array,
  weight: number,
  pool: number,
  hashInto: HashInto = nobleSha256,
): Uint8Array {
  if (inner.length !== HASH_BYTES) throw new RangeError(`An inner hash must have ${HASH_BYTES} bytes.`);
  if (!isByte(weight) || weight === 0) throw new RangeError('A weight must be from 1 to 255.');
  if (!isByte(pool)) throw new RangeError('A pool must be from 0 to 255.');
  const leaf = new Uint8Array(HASH_BYTES);
  hashInto(Uint8Array.of(LEAF_PREFIX, ...inner, weight, pool), leaf, 0);
  return leaf;
}

/** sha256(prefix ‖ salt ‖ chain ‖ address) */
export function hashEntry(
  prefix: number,
  { salt, chain, address }: Entry,
  hashInto: HashInto = nobleSha256,
): Uint8Array {
  const wallet = decodeAddress(chain, address);
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt must have ${SALT_BYTES} bytes.`);
  if (!wallet) throw new RangeError(`Invalid ${chain} address.`);
  const hash = new Uint8Array(HASH_BYTES);
  hashInto(Uint8Array.of(prefix, ...salt, CHAIN_BYTES[chain], ...wallet), hash, 0);
  return hash;
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255;
}
