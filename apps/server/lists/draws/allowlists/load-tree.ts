import { ALLOWLIST_FORMATS, type AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import type { PairTree } from '@signboard/draw/allowlists/pair-tree.ts';
import { createLeafFinder, type FoundLeaf, findLeaves } from '@signboard/draw/allowlists/write-allowlist.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { runSteps } from '../run-steps.ts';
import { streamWinners } from '../winners-store.ts';
import { readTree } from './allowlists-store.ts';

/** A whole tree, for a file. `leaves` are those whose wallets are still known, by rank. */
export type LoadedTree = { plan: AllowlistPlan; tree: PairTree; leaves: FoundLeaf[] };

export async function loadTree(db: Db, allowlist: { id: string; listId: string }): Promise<LoadedTree> {
  const { plan, leafCount, nodes, leafOrder, wallets, walletOrder } = await readTree(db, allowlist.id);
  const tree = { leafCount, nodes, oddNode: ALLOWLIST_FORMATS[plan.format].oddNode };
  const orders = { leaves: leafOrder, wallets: walletOrder ?? undefined };
  const find = createLeafFinder(plan, tree, nobleKeccak256, wallets, orders);
  const leaves: FoundLeaf[] = [];
  for await (const batch of streamWinners(db, allowlist.listId)) {
    const addresses = batch.map(({ address }) => address);
    for (const leaf of await runSteps(findLeaves(addresses, find))) leaves.push(leaf);
  }
  return { plan, tree, leaves };
}
