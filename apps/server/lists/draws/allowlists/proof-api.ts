import type { allowlistsSchemas } from '@signboard/contract/allowlists/schemas.ts';
import { hasProof } from '@signboard/draw/allowlists/pair-tree.ts';
import { hex } from '@signboard/draw/allowlists/write-allowlist.ts';
import { HASH_BYTES, nobleKeccak256 } from '@signboard/draw/hash.ts';
import { fromValidHex } from '@signboard/draw/hex.ts';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { CachedAnswer, StoredFileAnswer } from '#server/platform/lib/route.ts';
import {
  findPublicAllowlist,
  findPublicByBranch,
  type PublicAllowlist,
  readNodes,
} from './allowlists-store.ts';
import { type Proof, proveLeaves, proveWallet, shapeOf } from './prove-leaves.ts';
import type { TreeFiles } from './tree-files.ts';

/** Shorter than Lanyard's: an owner may hide the winners at any time, or draw again. */
const CACHE_SECONDS = 60;
/** More lists with the same winners would not tell anything new. */
const MAX_ROOTS = 20;

type Wanted = z.output<typeof allowlistsSchemas.proof.query>;

/** In the words of Lanyard, whose clients look at them: not for people. */
const treeNotFound = () => new AppError('not-found', { fields: { root: 'tree not found for root' } });
const leafNotFound = () => new AppError('not-found', { fields: { address: 'leaf not found in tree' } });

const parseHex = (text: string) => fromValidHex(text.slice(2).toLowerCase());

async function requirePublicTree(db: Db, root: string): Promise<PublicAllowlist> {
  const found = await findPublicAllowlist(db, parseHex(root));
  if (!found) throw treeNotFound();
  return found;
}

export async function respondWithTree(
  { db, treeFiles }: { db: Db; treeFiles: TreeFiles },
  { root }: { root: string },
): Promise<StoredFileAnswer> {
  const allowlist = await requirePublicTree(db, root);
  const { sha256, size } = await treeFiles.find(allowlist);
  return new StoredFileAnswer({
    fileName: null,
    contentType: 'application/json; charset=utf-8',
    sha256,
    size,
    cacheControl: `public, max-age=${CACHE_SECONDS}`,
    open: async (range) => treeFiles.open(allowlist, sha256, range),
  });
}

export async function respondWithProof(
  { db }: { db: Db },
  { root, address = '', unhashedLeaf }: Wanted,
): Promise<CachedAnswer<Proof>> {
  const allowlist = await requirePublicTree(db, root);
  if (unhashedLeaf) {
    const leaf = new Uint8Array(HASH_BYTES);
    nobleKeccak256(parseHex(unhashedLeaf), leaf, 0);
    const [proof] = await proveLeaves(db, allowlist, [leaf]);
    if (!proof) throw leafNotFound();
    return new CachedAnswer({ unhashedLeaf: unhashedLeaf.toLowerCase(), proof }, CACHE_SECONDS);
  }
  const [first] = await proveWallet(db, allowlist, address, 1);
  if (!first) throw leafNotFound();
  return new CachedAnswer({ unhashedLeaf: first.unhashedLeaf, proof: first.proof }, CACHE_SECONDS);
}

/** None when no public tree has this proof. */
export async function respondWithRoots(
  { db }: { db: Db },
  given: { proof: string },
): Promise<CachedAnswer<{ roots: string[] }>> {
  const proof = given.proof.split(',').map(parseHex);
  const roots: string[] = [];
  for (const tree of await findPublicByBranch(db, proof.at(-1) as Uint8Array, MAX_ROOTS))
    if (await hasProof(shapeOf(tree), proof, (nodes) => readNodes(db, tree.id, nodes)))
      roots.push(hex(tree.root));
  if (roots.length === 0) throw treeNotFound();
  return new CachedAnswer({ roots }, CACHE_SECONDS);
}
