import { Readable } from 'node:stream';
import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { writeProofs, writeStandardTree } from '@signboard/draw/allowlists/write-allowlist.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { nextTurn } from '#server/platform/lib/concurrency.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import { createOwnAllowlist } from './create-allowlist.ts';
import type { AllowlistsDeps } from './deps.ts';
import { loadTree } from './load-tree.ts';

/** The file of an allowlist: OpenZeppelin's own format, or the root and all proofs. */
export async function exportAllowlist(
  deps: AllowlistsDeps,
  list: ListRow,
  plan: AllowlistPlan,
): Promise<Readable> {
  const { id } = await createOwnAllowlist(deps, list, plan);
  const { tree, leaves } = await deps.budget.share(list.ownerId, COSTS.allowlist, () =>
    loadTree(deps.db, { id, listId: list.id }),
  );
  const text =
    plan.format === 'openzeppelin' ? writeStandardTree(tree, leaves) : writeProofs(plan, tree, leaves);
  return Readable.from(yieldBetween(text), { highWaterMark: 1 });
}

/** A reader that is always ready would otherwise have the whole text written in one go. */
export async function* yieldBetween(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    await nextTurn();
    yield chunk;
  }
}
