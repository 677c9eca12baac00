import { Readable } from 'node:stream';
import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import {
  type FoundLeaf,
  writeProofs,
  writeStandardTree,
} from '@signboard/draw/allowlists/write-allowlist.ts';
import type { Db } from '#server/db/connect.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { nextTurn } from '#server/lib/concurrency.ts';
import { streamWinners } from '../winners-store.ts';
import type { LoadedTree } from './allowlist-trees.ts';
import { createOwnAllowlist } from './create-allowlist.ts';
import type { AllowlistsDeps } from './deps.ts';

/** Each costs two hashes. */
const WALLETS_PER_STEP = 1_000;

/** The file of an allowlist: OpenZeppelin's own format, or the root and all proofs. */
export async function exportAllowlist(
  deps: AllowlistsDeps,
  list: ListRow,
  plan: AllowlistPlan,
): Promise<Readable> {
  const { id } = await createOwnAllowlist(deps, list, plan);
  const loaded = await deps.trees.load(id);
  const leaves = await findLivingLeaves(deps.db, list.id, loaded);
  const text =
    plan.format === 'openzeppelin'
      ? writeStandardTree(loaded.tree, leaves)
      : writeProofs(loaded.plan, loaded.tree, leaves);
  return Readable.from(yieldBetween(text), { highWaterMark: 1 });
}

/** The leaves of the tree whose wallets are still known, by rank. */
export async function findLivingLeaves(
  db: Db,
  listId: string,
  { leavesOf }: Pick<LoadedTree, 'leavesOf'>,
): Promise<FoundLeaf[]> {
  const leaves: FoundLeaf[] = [];
  for await (const batch of streamWinners(db, listId)) {
    for (const [at, { address }] of batch.entries()) {
      leaves.push(...leavesOf(address));
      if (at % WALLETS_PER_STEP === 0) await nextTurn();
    }
  }
  return leaves;
}

/** A reader that is always ready would otherwise have the whole text written in one go. */
export async function* yieldBetween(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    await nextTurn();
    yield chunk;
  }
}
