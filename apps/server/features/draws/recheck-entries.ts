import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import type { Reason, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { gatherHoldings } from '#server/features/public-list/gather-evidence.ts';
import { NO_EVIDENCE } from '#server/features/public-list/no-evidence.ts';
import { requirementsOf } from '#server/features/public-list/requirements-of.ts';
import type { DrawDeps } from './deps.ts';
import { findUncheckedEntries, takeOutEntry, type UncheckedEntry } from './draw-entries-store.ts';
import { type DrawRow, noteChecked } from './draws-store.ts';

/** Entries that are looked at between two notes of how far it is; the node is asked for so many at once. */
const BATCH = 40;

/**
 * Looks again at what can be looked at without the person: balance and tokens. Who no longer meets it is taken out with
 * the reason; who could not be checked stays. True when there is more to look at.
 */
export async function recheckEntries(deps: DrawDeps, draw: DrawRow, list: ListRow): Promise<boolean> {
  const requirements = requirementsOf(list).filter(({ id }) => id === 'balance' || id === 'nft');
  if (requirements.length === 0) return false;
  const entries = await findUncheckedEntries(deps.db, list.id, { after: draw.checked_up_to, limit: BATCH });
  const last = entries.at(-1);
  if (!last) return false;
  const verdicts = await Promise.all(entries.map((entry) => look(deps, list, requirements, entry)));
  await deps.db.transaction().execute(async (db) => {
    for (const { entry_number, reason } of verdicts)
      if (reason !== null) await takeOutEntry(db, list.id, entry_number, reason);
    await noteChecked(db, draw, { upTo: last.entry_number, count: entries.length });
  });
  return true;
}

async function look(
  deps: DrawDeps,
  list: ListRow,
  requirements: readonly Requirement[],
  { entry_number, address }: UncheckedEntry,
): Promise<{ entry_number: number; reason: Reason | null }> {
  const holdings = await gatherHoldings(deps, requirements, { chain: list.chain, address });
  const verdicts = evaluateRequirements(requirements, { ...NO_EVIDENCE, ...holdings }, deps.clock.now());
  const failed = verdicts.find((verdict) => verdict.state === 'not-met');
  return { entry_number, reason: failed && failed.state !== 'met' ? failed.reason : null };
}
