import {
  createLeafHasher,
  decodeWallet,
  hashWallet,
  leavesPerWallet,
} from '@signboard/draw/allowlists/allowlist.ts';
import { ALLOWLIST_FORMATS, type AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { proofNodes, type TreeShape } from '@signboard/draw/allowlists/pair-tree.ts';
import { hex } from '@signboard/draw/allowlists/write-allowlist.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findLeafIndexes, findWalletPlace, readNodes } from './allowlists-store.ts';
import { createLeafText } from './leaf-text.ts';

export type Proof = { unhashedLeaf: string; proof: string[] };
export type ProvableTree = { id: string; plan: AllowlistPlan; leafCount: number };

export const shapeOf = ({ plan, leafCount }: ProvableTree): TreeShape => ({
  leafCount,
  oddNode: ALLOWLIST_FORMATS[plan.format].oddNode,
});

/** The proofs of a wallet's first leaves; none when it is not in the tree. Reads only the nodes on their paths. */
export async function proveWallet(
  db: Db,
  tree: ProvableTree,
  address: string,
  most: number,
): Promise<(Proof & { mint: number })[]> {
  const { plan } = tree;
  const wallet = decodeWallet(plan.format, address);
  if (!wallet) return [];
  const isNumbered = ALLOWLIST_FORMATS[plan.format].isNumbered;
  const place = isNumbered ? await findWalletPlace(db, tree.id, hashWallet(wallet, nobleKeccak256)) : 0;
  if (place === null) return [];
  const perWallet = leavesPerWallet(plan);
  const mints = Array.from({ length: Math.min(perWallet, most) }, (_, nth) => place * perWallet + nth);
  const hashLeaf = createLeafHasher(plan, nobleKeccak256);
  const proofs = await proveLeaves(
    db,
    tree,
    mints.map((mint) => hashLeaf(wallet, mint)),
  );
  const encode = createLeafText(plan);
  return mints.flatMap((mint, at) => {
    const proof = proofs[at];
    return proof ? [{ mint, unhashedLeaf: encode({ address, mint }), proof }] : [];
  });
}

/** Null for leaves that the tree doesn't have. */
export async function proveLeaves(
  db: Db,
  tree: ProvableTree,
  leaves: readonly Uint8Array[],
): Promise<(string[] | null)[]> {
  const indexes = await findLeafIndexes(db, tree.id, leaves);
  const paths = indexes.map((index) => (index === null ? null : proofNodes(shapeOf(tree), index)));
  const nodes = paths.flatMap((path) => path ?? []);
  const hashes = (await readNodes(db, tree.id, nodes)).map(hex);
  let read = 0;
  return paths.map((path) => {
    if (!path) return null;
    read += path.length;
    return hashes.slice(read - path.length, read);
  });
}
