import { decodeAddress } from './address.ts';
import { compareDigests, MAX_ENTRIES, sortDigestIndices } from './digest-order.ts';
import { HASH_BYTES, type HashInto } from './hash.ts';
import { toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';

/**
 * The Merkle tree that OpenZeppelin's StandardMerkleTree builds over ["address"], for mint contracts. `nodes` starts
 * with the root; `leafIndex` maps each address to its leaf in `nodes`.
 */
export type Allowlist = { addresses: readonly string[]; nodes: Uint8Array; leafIndex: Uint32Array };

/** `at` is the index of the rejected address. */
export type AllowlistRefusal =
  | { refusal: 'no-addresses' | 'too-many-addresses' }
  | { refusal: 'not-an-address' | 'address-twice'; at: number };

const WORD_BYTES = 32;
const ADDRESS_OFFSET = 12;

/** leaf = keccak(keccak(address as a 32-byte word)), node = keccak(lower ‖ higher). */
export function buildAllowlist(
  addresses: readonly string[],
  keccakInto: HashInto,
): Allowlist | AllowlistRefusal {
  if (addresses.length === 0) return { refusal: 'no-addresses' };
  if (addresses.length > MAX_ENTRIES) return { refusal: 'too-many-addresses' };
  const hashes = hashAddresses(addresses, keccakInto);
  if ('refusal' in hashes) return hashes;
  const order = sortDigestIndices(hashes);
  const nodes = new Uint8Array((2 * addresses.length - 1) * HASH_BYTES);
  const leafIndex = new Uint32Array(addresses.length);
  for (const [place, index] of order.entries()) {
    if (place > 0 && compareDigests(hashes, index, hashes, order[place - 1] as number) === 0)
      return { refusal: 'address-twice', at: index };
    // The tree is stored from the root down with its leaves in reverse, so the lowest leaf is the last node.
    leafIndex[index] = 2 * addresses.length - 2 - place;
    nodes.set(getLeaf(hashes, index), (leafIndex[index] as number) * HASH_BYTES);
  }
  hashInnerNodes(nodes, addresses.length - 1, keccakInto);
  return { addresses, nodes, leafIndex };
}

export function allowlistRoot({ nodes }: Allowlist): string {
  return `0x${toHex(getLeaf(nodes, 0))}`;
}

export function allowlistProof({ nodes, leafIndex }: Allowlist, index: number): string[] {
  const proof: string[] = [];
  let node = leafIndex[index];
  if (node === undefined) throw new RangeError('Address index out of range.');
  for (; node > 0; node = (node - 1) >>> 1) {
    const sibling = node % 2 === 1 ? node + 1 : node - 1;
    proof.push(`0x${toHex(getLeaf(nodes, sibling))}`);
  }
  return proof;
}

/** Streams the tree in the file format of OpenZeppelin's library. */
export function* writeAllowlist({ addresses, nodes, leafIndex }: Allowlist): Generator<string> {
  yield '{"format":"standard-v1","leafEncoding":["address"],"tree":[';
  for (let node = 0; node < nodes.length / HASH_BYTES; node += 1)
    yield `${node === 0 ? '' : ','}"0x${toHex(getLeaf(nodes, node))}"`;
  yield '],"values":[';
  for (const [index, address] of addresses.entries())
    yield `${index === 0 ? '' : ','}{"value":["${address}"],"treeIndex":${leafIndex[index]}}`;
  yield ']}';
}

function hashAddresses(addresses: readonly string[], keccakInto: HashInto): Uint8Array | AllowlistRefusal {
  const hashes = new Uint8Array(addresses.length * HASH_BYTES);
  const word = new Uint8Array(WORD_BYTES);
  const once = new Uint8Array(HASH_BYTES);
  for (const [at, address] of addresses.entries()) {
    const bytes = decodeAddress('ethereum', address);
    if (!bytes) return { refusal: 'not-an-address', at };
    word.set(bytes, ADDRESS_OFFSET);
    keccakInto(word, once, 0);
    keccakInto(once, hashes, at * HASH_BYTES);
  }
  return hashes;
}

function hashInnerNodes(nodes: Uint8Array, count: number, keccakInto: HashInto): void {
  const pair = new Uint8Array(2 * HASH_BYTES);
  for (let node = count - 1; node >= 0; node -= 1) {
    const [left, right] = [2 * node + 1, 2 * node + 2];
    const isInOrder = compareDigests(nodes, left, nodes, right) <= 0;
    pair.set(getLeaf(nodes, isInOrder ? left : right));
    pair.set(getLeaf(nodes, isInOrder ? right : left), HASH_BYTES);
    keccakInto(pair, nodes, node * HASH_BYTES);
  }
}
