import { HASH_BYTES, type HashInto } from '../hash.ts';
import { toHex } from '../hex.ts';
import { getLeaf } from '../leaves.ts';
import type { Steps } from '../steps.ts';
import { createLeafHasher, decodeWallet, hashWallet, leavesPerWallet } from './allowlist.ts';
import { ALLOWLIST_FORMATS, type AllowlistPlan } from './formats.ts';
import { getRoot, indexDigests, leavesOf, type PairTree, proveLeaf } from './pair-tree.ts';

/** One of the leaves of a wallet: its place in the tree, and the number of the mint. */
export type FoundLeaf = { address: string; index: number; mint: number };

/** So that a reader of the stream is never blocked for long: a proof in a tree of 100,000 leaves has 17 hashes. */
const PROOFS_PER_CHUNK = 100;
const LINES_PER_CHUNK = 2_000;
/** Each costs a hash and a binary search, together up to a tenth of a millisecond. */
const LEAVES_PER_STEP = 250;

export const hex = (bytes: Uint8Array) => `0x${toHex(bytes)}`;

/** Where the digests of a tree are in ascending order, if they were ordered before. */
type Orders = { leaves?: Uint8Array | undefined; wallets?: Uint8Array | undefined };

/** Finds the leaves of wallets in a tree. `wallets` are the hashes of all, where leaves depend on the wallet's place. */
export function createLeafFinder(
  plan: AllowlistPlan,
  tree: PairTree,
  keccakInto: HashInto,
  wallets: Uint8Array | null = null,
  orders: Orders = {},
): (address: string) => FoundLeaf[] {
  const hashLeaf = createLeafHasher(plan, keccakInto);
  const perWallet = leavesPerWallet(plan);
  const find = indexDigests(leavesOf(tree), orders.leaves);
  const placeOf = wallets && indexDigests(wallets, orders.wallets);
  return (address) => {
    const wallet = decodeWallet(plan.format, address);
    if (!wallet) return [];
    const place = placeOf ? placeOf(hashWallet(wallet, keccakInto)) : 0;
    if (place === null) return [];
    return Array.from({ length: perWallet }, (_, nth) => place * perWallet + nth).flatMap((mint) => {
      const index = find(hashLeaf(wallet, mint));
      return index === null ? [] : [{ address, index, mint }];
    });
  };
}

/** Yields by leaves and not by wallets, of which one may have many. */
export function* findLeaves(
  addresses: readonly string[],
  find: (address: string) => FoundLeaf[],
): Steps<FoundLeaf[]> {
  const found: FoundLeaf[] = [];
  let yielded = 0;
  for (const [at, address] of addresses.entries()) {
    found.push(...find(address));
    if (found.length - yielded < LEAVES_PER_STEP && at % LEAVES_PER_STEP !== 0) continue;
    yielded = found.length;
    yield at / addresses.length;
  }
  return found;
}

/** Streams the tree in the file format of OpenZeppelin's library, with the values that are given. */
export function* writeStandardTree({ nodes }: PairTree, values: readonly FoundLeaf[]): Generator<string> {
  const count = nodes.length / HASH_BYTES;
  yield '{"format":"standard-v1","leafEncoding":["address"],"tree":[';
  // Stored from the root down, with the leaves in reverse.
  yield* writeItems(count, LINES_PER_CHUNK, ',', (at) => `"${hex(getLeaf(nodes, count - 1 - at))}"`);
  yield '],"values":[';
  yield* writeItems(values.length, LINES_PER_CHUNK, ',', (at) => {
    const { address, index } = values[at] as FoundLeaf;
    return `{"value":["${address}"],"treeIndex":${count - 1 - index}}`;
  });
  yield ']}';
}

/** Streams the root, what the leaves are made of, and a proof for every leaf that is given. */
export function* writeProofs(
  { format, terms }: AllowlistPlan,
  tree: PairTree,
  leaves: readonly FoundLeaf[],
): Generator<string> {
  const { types, isPacked, isNumbered } = ALLOWLIST_FORMATS[format];
  yield `{"format":"signboard-allowlist","version":1,"target":"${format}","root":"${hex(getRoot(tree))}",`;
  yield `"leafCount":${tree.leafCount},"leafTypeDescriptor":${JSON.stringify(types)},"packedEncoding":${isPacked},`;
  yield `"terms":${JSON.stringify(terms)},\n"proofs":[\n`;
  yield* writeItems(leaves.length, PROOFS_PER_CHUNK, ',\n', (at) => {
    const { address, index, mint } = leaves[at] as FoundLeaf;
    const proof = proveLeaf(tree, index).map(hex);
    return JSON.stringify({ address, ...(isNumbered && { mintIndex: mint }), proof });
  });
  yield '\n]}\n';
}

function* writeItems(
  count: number,
  perChunk: number,
  separator: string,
  write: (at: number) => string,
): Generator<string> {
  for (let from = 0; from < count; from += perChunk) {
    const items: string[] = [];
    for (let at = from; at < count && at < from + perChunk; at += 1) items.push(write(at));
    yield `${from === 0 ? '' : separator}${items.join(separator)}`;
  }
}
