import { decodeAddress, normaliseAddress } from '../address.ts';
import { compareDigests, MAX_ENTRIES, sortDigestIndices } from '../digest-order.ts';
import { HASH_BYTES, type HashInto } from '../hash.ts';
import { getLeaf } from '../leaves.ts';
import { HASHES_PER_STEP, type Steps } from '../steps.ts';
import { ALLOWLIST_FORMATS, type AllowlistFormat, type AllowlistPlan, type Wallet } from './formats.ts';
import { buildPairTree, type PairTree } from './pair-tree.ts';

/** `at` is the index of the rejected address. */
export type AllowlistRefusal =
  | { refusal: 'no-addresses' | 'too-many-addresses' }
  | { refusal: 'not-an-address' | 'address-twice'; at: number };

/** Hashes the leaves of the given wallets, in the order of the tree. */
export function* hashLeaves(
  plan: AllowlistPlan,
  addresses: readonly string[],
  keccakInto: HashInto,
): Steps<Uint8Array | AllowlistRefusal> {
  const encode = createLeafEncoder(plan, keccakInto);
  const perWallet = leavesPerWallet(plan);
  if (addresses.length === 0) return { refusal: 'no-addresses' };
  if (addresses.length * perWallet > MAX_ENTRIES) return { refusal: 'too-many-addresses' };
  const leaves = new Uint8Array(addresses.length * perWallet * HASH_BYTES);
  for (const [at, address] of addresses.entries()) {
    const wallet = decodeWallet(plan.format, address);
    if (!wallet) return { refusal: 'not-an-address', at };
    for (let mint = at * perWallet; mint < (at + 1) * perWallet; mint += 1) {
      keccakInto(encode(wallet, mint), leaves, mint * HASH_BYTES);
      if (mint % HASHES_PER_STEP === 0) yield (mint * HASH_BYTES) / leaves.length;
    }
  }
  return sortOrReject(leaves, ALLOWLIST_FORMATS[plan.format].isSorted);
}

/** The tree over leaves that were hashed before. */
export function buildTree(
  format: AllowlistFormat,
  leaves: Uint8Array,
  keccakInto: HashInto,
): Steps<PairTree> {
  return buildPairTree(leaves, ALLOWLIST_FORMATS[format].oddNode, keccakInto);
}

/** How many leaves each wallet has. */
export function leavesPerWallet({ format, terms }: AllowlistPlan): number {
  return ALLOWLIST_FORMATS[format].leavesPerWallet(terms as never);
}

/** Encodes what is hashed into a leaf. The result is overwritten by the next call. */
export function createLeafEncoder(
  { format, terms }: AllowlistPlan,
  keccakInto: HashInto,
): (wallet: Wallet, mint: number) => Uint8Array {
  return ALLOWLIST_FORMATS[format].createEncoder(terms as never, keccakInto);
}

/** Hashes single leaves. */
export function createLeafHasher(
  plan: AllowlistPlan,
  keccakInto: HashInto,
): (wallet: Wallet, mint: number) => Uint8Array {
  const encode = createLeafEncoder(plan, keccakInto);
  return (wallet, mint) => {
    const leaf = new Uint8Array(HASH_BYTES);
    keccakInto(encode(wallet, mint), leaf, 0);
    return leaf;
  };
}

/** Null when the text is not an address of the format's chain. */
export function decodeWallet(format: AllowlistFormat, address: string): Wallet | null {
  const { chain } = ALLOWLIST_FORMATS[format];
  const bytes = decodeAddress(chain, address);
  return bytes && { bytes, text: normaliseAddress(chain, address) };
}

/** Hashes of the wallets themselves, by which the place of one is found. */
export function* hashWallets(
  format: AllowlistFormat,
  addresses: readonly string[],
  keccakInto: HashInto,
): Steps<Uint8Array> {
  const hashes = new Uint8Array(addresses.length * HASH_BYTES);
  for (const [at, address] of addresses.entries()) {
    hashWallet(decodeWallet(format, address), keccakInto, hashes, at * HASH_BYTES);
    if (at % HASHES_PER_STEP === 0) yield at / addresses.length;
  }
  return hashes;
}

export function hashWallet(
  wallet: Wallet | null,
  keccakInto: HashInto,
  into = new Uint8Array(HASH_BYTES),
  at = 0,
): Uint8Array {
  if (!wallet) throw new RangeError('Expected an address.');
  keccakInto(wallet.bytes, into, at);
  return into;
}

/** A wallet that is twice on the list would have the same leaf twice, unless every leaf is numbered. */
function sortOrReject(leaves: Uint8Array, isSorted: boolean): Uint8Array | AllowlistRefusal {
  const order = sortDigestIndices(leaves);
  const sorted = isSorted ? new Uint8Array(leaves.length) : leaves;
  for (const [place, index] of order.entries()) {
    if (place > 0 && compareDigests(leaves, index, leaves, order[place - 1] as number) === 0)
      return { refusal: 'address-twice', at: index };
    if (isSorted) sorted.set(getLeaf(leaves, index), place * HASH_BYTES);
  }
  return sorted;
}
