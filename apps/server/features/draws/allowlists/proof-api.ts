import { Readable } from 'node:stream';
import type { allowlistsSchemas } from '@signboard/contract/allowlists/schemas.ts';
import { createLeafEncoder, decodeWallet } from '@signboard/draw/allowlists/allowlist.ts';
import { ALLOWLIST_FORMATS, type AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { hasProof, proveLeaf } from '@signboard/draw/allowlists/pair-tree.ts';
import { type FoundLeaf, hex } from '@signboard/draw/allowlists/write-allowlist.ts';
import { HASH_BYTES, nobleKeccak256 } from '@signboard/draw/hash.ts';
import { fromValidHex } from '@signboard/draw/hex.ts';
import type { z } from 'zod';
import { AppError } from '#server/lib/app-error.ts';
import { CachedAnswer } from '#server/lib/route.ts';
import type { LoadedTree } from './allowlist-trees.ts';
import { findPublicAllowlist, findPublicByBranch } from './allowlists-store.ts';
import type { AllowlistsDeps } from './deps.ts';
import { findLivingLeaves, yieldBetween } from './export-allowlist.ts';

/** As long as Lanyard's. A leaf that is spelled out can only have one answer, ever. */
const CACHE_SECONDS = { tree: 86_400, address: 60, leaf: 31_536_000, roots: 3_600 };
/** More lists with the same winners would not tell anything new. */
const MAX_ROOTS = 20;
const LEAVES_PER_CHUNK = 2_000;

type Tree = z.output<typeof allowlistsSchemas.tree.answer>;
type Proof = { unhashedLeaf: string; proof: string[] };

/** In the words of Lanyard, whose clients look at them: not for people. */
const treeNotFound = () => new AppError('not-found', { fields: { root: 'tree not found for root' } });
const leafNotFound = () => new AppError('not-found', { fields: { address: 'leaf not found in tree' } });

const parseHex = (text: string) => fromValidHex(text.slice(2).toLowerCase());

async function requirePublicTree({ db, trees }: AllowlistsDeps, root: string) {
  const found = await findPublicAllowlist(db, parseHex(root));
  if (!found) throw treeNotFound();
  return { listId: found.listId, ...(await trees.load(found.id)) };
}

/** In the order of the tree, without the wallets of people who have erased their account. */
export async function respondWithTree(
  deps: AllowlistsDeps,
  { root }: { root: string },
): Promise<CachedAnswer<Tree>> {
  const { listId, plan, tree, leavesOf } = await requirePublicTree(deps, root);
  const leaves = await findLivingLeaves(deps.db, listId, { leavesOf });
  leaves.sort((one, other) => one.index - other.index);
  const text = writeTree(plan, tree.leafCount, leaves);
  return new CachedAnswer<Tree>(Readable.from(yieldBetween(text), { highWaterMark: 1 }), CACHE_SECONDS.tree);
}

function* writeTree(plan: AllowlistPlan, leafCount: number, leaves: readonly FoundLeaf[]): Generator<string> {
  const { types, isPacked } = ALLOWLIST_FORMATS[plan.format];
  const encode = createLeafText(plan);
  yield '{"unhashedLeaves":[';
  for (let from = 0; from < leaves.length; from += LEAVES_PER_CHUNK) {
    const chunk = leaves.slice(from, from + LEAVES_PER_CHUNK).map((leaf) => `"${encode(leaf)}"`);
    yield `${from === 0 ? '' : ','}${chunk.join(',')}`;
  }
  yield `],"leafCount":${leafCount},"leafTypeDescriptor":${JSON.stringify(types)},"packedEncoding":${isPacked}}`;
}

export async function respondWithProof(
  deps: AllowlistsDeps,
  wanted: { root: string; address?: string | undefined; unhashedLeaf?: string | undefined },
): Promise<CachedAnswer<Proof>> {
  const loaded = await requirePublicTree(deps, wanted.root);
  if (wanted.unhashedLeaf) {
    const proof = proveUnhashed(loaded, wanted.unhashedLeaf);
    return new CachedAnswer(proof, CACHE_SECONDS.leaf);
  }
  const [leaf] = loaded.leavesOf(wanted.address ?? '');
  if (!leaf) throw leafNotFound();
  return new CachedAnswer(presentProof(loaded, leaf), CACHE_SECONDS.address);
}

function proveUnhashed({ tree, indexOf }: LoadedTree, unhashedLeaf: string): Proof {
  const leaf = new Uint8Array(HASH_BYTES);
  nobleKeccak256(parseHex(unhashedLeaf), leaf, 0);
  const index = indexOf(leaf);
  if (index === null) throw leafNotFound();
  return { unhashedLeaf: unhashedLeaf.toLowerCase(), proof: proveLeaf(tree, index).map(hex) };
}

export function presentProof({ plan, tree }: LoadedTree, leaf: FoundLeaf): Proof {
  return { unhashedLeaf: createLeafText(plan)(leaf), proof: proveLeaf(tree, leaf.index).map(hex) };
}

/** None when no public tree has this proof. */
export async function respondWithRoots(
  { db, trees }: AllowlistsDeps,
  given: { proof: string },
): Promise<CachedAnswer<{ roots: string[] }>> {
  const proof = given.proof.split(',').map(parseHex);
  const roots = new Set<string>();
  for (const { id, root } of await findPublicByBranch(db, proof.at(-1) as Uint8Array, MAX_ROOTS))
    if (hasProof((await trees.load(id)).tree, proof)) roots.add(hex(root));
  if (roots.size === 0) throw treeNotFound();
  return new CachedAnswer({ roots: [...roots] }, CACHE_SECONDS.roots);
}

function createLeafText(plan: AllowlistPlan): (leaf: FoundLeaf) => string {
  const encode = createLeafEncoder(plan, nobleKeccak256);
  return ({ address, mint }) => {
    const wallet = decodeWallet(plan.format, address);
    if (!wallet) throw new Error('expected an address');
    return hex(encode(wallet, mint));
  };
}
