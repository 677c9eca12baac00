import {
  findLastVersionWithoutRecheck,
  findRecheckRemoval,
  keepRecheckable,
} from '@signboard/domain/eligibility/recheck-entry.ts';
import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import { requirementsOfTerms } from '@signboard/domain/eligibility/requirements-of-terms.ts';
import { findTermsVersions } from '#server/features/lists/list-terms-store.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { collectHoldings } from '#server/features/public-list/collect-evidence.ts';
import type { DrawDeps } from './deps.ts';
import { findUncheckedEntries, removeFromDraw, type UncheckedEntry } from './draw-entries-store.ts';
import { type DrawRow, saveCheckProgress } from './draws-store.ts';
import { extendBlocks } from './recheck-blocks.ts';

/** Entries per batch, which is also the number of concurrent node calls. */
const BATCH = 40;

/**
 * Eligibility re-check of what needs no participation: balance and tokens. Entries that no longer qualify are removed
 * with a reason; those that cannot be checked stay. Returns true when there are more.
 */
export async function recheckEntries(deps: DrawDeps, draw: DrawRow, list: ListRow): Promise<boolean> {
  const versions = await findVersions(deps, list);
  const entries = await findUncheckedEntries(deps.db, list.id, {
    after: draw.checked_up_to,
    afterVersion: findLastVersionWithoutRecheck(versions),
    limit: BATCH,
  });
  const last = entries.at(-1);
  if (!last) return false;
  const node = list.chain === 'ethereum' ? deps.ethereumHoldings : deps.solanaHoldings;
  const blockBefore = await node.latestBlock();
  const verdicts = await Promise.all(entries.map((entry) => recheckEntry(deps, list, versions, entry)));
  const blocks = extendBlocks(draw.recheck, blockBefore, await node.latestBlock());
  await deps.db.transaction().execute(async (db) => {
    for (const { entryNumber, reason } of verdicts)
      if (reason !== null) await removeFromDraw(db, list.id, { entryNumber, reason });
    await saveCheckProgress(db, draw, { upTo: last.entry_number, count: entries.length, blocks });
  });
  return true;
}

type Versions = ReturnType<typeof keepRecheckable>;

async function findVersions({ db }: DrawDeps, list: ListRow): Promise<Versions> {
  const versions = await findTermsVersions(db, list.id);
  return keepRecheckable(
    versions.map(({ version, terms }) => ({ version, requirements: requirementsOfTerms(terms) })),
  );
}

/** Reads the wallet once for all versions. */
async function recheckEntry(
  deps: DrawDeps,
  list: ListRow,
  versions: Versions,
  { entry_number: entryNumber, address, terms_version: joinedUnder }: UncheckedEntry,
): Promise<{ entryNumber: number; reason: Reason | null }> {
  const requirements = versions
    .filter(({ version }) => version >= joinedUnder)
    .flatMap((version) => version.requirements);
  const holdings = await collectHoldings(deps, requirements, { chain: list.chain, address });
  return { entryNumber, reason: findRecheckRemoval(versions, joinedUnder, holdings, deps.clock.now()) };
}
