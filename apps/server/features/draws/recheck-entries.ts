import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { NO_EVIDENCE, type Reason, type Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { collectHoldings } from '#server/features/public-list/collect-evidence.ts';
import { requirementsOf } from '#server/features/public-list/requirements-of.ts';
import type { DrawDeps } from './deps.ts';
import { findUncheckedEntries, removeFromDraw, type UncheckedEntry } from './draw-entries-store.ts';
import { type DrawRow, saveCheckProgress } from './draws-store.ts';

/** Entries per batch, which is also the number of concurrent node calls. */
const BATCH = 40;

/**
 * Eligibility re-check of what needs no participation: balance and tokens. Entries that no longer qualify are removed
 * with a reason; those that cannot be checked stay. Returns true when there are more.
 */
export async function recheckEntries(deps: DrawDeps, draw: DrawRow, list: ListRow): Promise<boolean> {
  const requirements = requirementsOf(list).filter(({ id }) => id === 'balance' || id === 'nft');
  if (requirements.length === 0) return false;
  const entries = await findUncheckedEntries(deps.db, list.id, { after: draw.checked_up_to, limit: BATCH });
  const last = entries.at(-1);
  if (!last) return false;
  const verdicts = await Promise.all(entries.map((entry) => recheckEntry(deps, list, requirements, entry)));
  await deps.db.transaction().execute(async (db) => {
    for (const { entry_number, reason } of verdicts)
      if (reason !== null) await removeFromDraw(db, list.id, entry_number, reason);
    await saveCheckProgress(db, draw, { upTo: last.entry_number, count: entries.length });
  });
  return true;
}

async function recheckEntry(
  deps: DrawDeps,
  list: ListRow,
  requirements: readonly Requirement[],
  { entry_number, address }: UncheckedEntry,
): Promise<{ entry_number: number; reason: Reason | null }> {
  const holdings = await collectHoldings(deps, requirements, { chain: list.chain, address });
  const verdicts = evaluateRequirements(requirements, { ...NO_EVIDENCE, ...holdings }, deps.clock.now());
  const failed = verdicts.find((verdict) => verdict.state === 'not-met');
  return { entry_number, reason: failed && failed.state !== 'met' ? failed.reason : null };
}
