import { buildTree } from '@signboard/draw/allowlists/allowlist.ts';
import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { indexDigests, indexLeaves, type PairTree } from '@signboard/draw/allowlists/pair-tree.ts';
import { createLeafFinder, type FoundLeaf } from '@signboard/draw/allowlists/write-allowlist.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import { createTtlCache } from '#server/lib/ttl-cache.ts';
import { runSteps } from '../run-steps.ts';
import { readLeaves } from './allowlists-store.ts';

export type LoadedTree = {
  plan: AllowlistPlan;
  tree: PairTree;
  /** The leaves of a wallet; none when it is not on the list. */
  leavesOf(address: string): FoundLeaf[];
  indexOf(leaf: Uint8Array): number | null;
};

export type AllowlistTrees = { load(id: string): Promise<LoadedTree> };

/** Trees of 100,000 leaves take 9 MB each. */
const SIZE = { ms: 600_000, max: 4 };

/** Trees never change, so those in use are kept: building one of 100,000 leaves takes about a second. */
export function createAllowlistTrees({ db, clock }: { db: Db; clock: Clock }): AllowlistTrees {
  const cache = createTtlCache<LoadedTree>({ ...SIZE, clock });
  return { load: (id) => cache.get(id, () => loadTree(db, id)) };
}

async function loadTree(db: Db, id: string): Promise<LoadedTree> {
  const { plan, leaves, wallets } = await readLeaves(db, id);
  const tree = await runSteps(buildTree(plan.format, leaves, nobleKeccak256));
  const placeOf = wallets ? indexDigests(wallets) : undefined;
  return {
    plan,
    tree,
    leavesOf: createLeafFinder(plan, tree, nobleKeccak256, placeOf),
    indexOf: indexLeaves(tree),
  };
}
