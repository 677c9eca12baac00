import { addressBytes } from './address.ts';
import { compareDigests, digestOrder, MOST_ENTRIES } from './digest-order.ts';
import { HASH_BYTES, type HashInto } from './hash-into.ts';
import { toHex } from './hex.ts';
import { leafAt } from './leaves.ts';

/**
 * A Merkle tree over Ethereum addresses as OpenZeppelin's StandardMerkleTree makes it over ["address"], for mint
 * contracts: the nodes from the root on, and for each address the index of its leaf among them.
 */
export type Allowlist = { addresses: readonly string[]; nodes: Uint8Array; leafIndex: Uint32Array };

/** Why addresses make no allowlist; `at` is the index of the address in question. */
export type AllowlistRefusal =
  | { refusal: 'no-addresses' | 'too-many-addresses' }
  | { refusal: 'not-an-address' | 'address-twice'; at: number };

const WORD_BYTES = 32;
const ADDRESS_OFFSET = 12;

/** Builds the tree: leaf = keccak(keccak(address as a 32-byte word)), node = keccak(lower ‖ higher). */
export function buildAllowlist(
  addresses: readonly string[],
  keccakInto: HashInto,
): Allowlist | AllowlistRefusal {
  if (addresses.length === 0) return { refusal: 'no-addresses' };
  if (addresses.length > MOST_ENTRIES) return { refusal: 'too-many-addresses' };
  const hashes = hashAddresses(addresses, keccakInto);
  if ('refusal' in hashes) return hashes;
  const order = digestOrder(hashes);
  const nodes = new Uint8Array((2 * addresses.length - 1) * HASH_BYTES);
  const leafIndex = new Uint32Array(addresses.length);
  for (const [place, index] of order.entries()) {
    if (place > 0 && compareDigests(hashes, index, hashes, order[place - 1] as number) === 0)
      return { refusal: 'address-twice', at: index };
    // The lowest leaf is the last node: the tree is laid out from the root on, and its leaves backwards.
    leafIndex[index] = 2 * addresses.length - 2 - place;
    nodes.set(leafAt(hashes, index), (leafIndex[index] as number) * HASH_BYTES);
  }
  hashInnerNodes(nodes, addresses.length - 1, keccakInto);
  return { addresses, nodes, leafIndex };
}

/** The root, as a mint contract stores it. */
export function allowlistRoot({ nodes }: Allowlist): string {
  return `0x${toHex(leafAt(nodes, 0))}`;
}

/** The proof of the address at an index, as a mint contract takes it. */
export function allowlistProof({ nodes, leafIndex }: Allowlist, index: number): string[] {
  const proof: string[] = [];
  let node = leafIndex[index];
  if (node === undefined) throw new RangeError('There is no such address.');
  for (; node > 0; node = (node - 1) >>> 1) {
    const sibling = node % 2 === 1 ? node + 1 : node - 1;
    proof.push(`0x${toHex(leafAt(nodes, sibling))}`);
  }
  return proof;
}

/** The tree in the file format that OpenZeppelin's library loads, piece by piece. */
export function* writeAllowlist({ addresses, nodes, leafIndex }: Allowlist): Generator<string> {
  yield '{"format":"standard-v1","leafEncoding":["address"],"tree":[';
  for (let node = 0; node < nodes.length / HASH_BYTES; node += 1)
    yield `${node === 0 ? '' : ','}"0x${toHex(leafAt(nodes, node))}"`;
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
    const bytes = addressBytes('ethereum', address);
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
    pair.set(leafAt(nodes, isInOrder ? left : right));
    pair.set(leafAt(nodes, isInOrder ? right : left), HASH_BYTES);
    keccakInto(pair, nodes, node * HASH_BYTES);
  }
}
