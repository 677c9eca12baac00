import { judge } from '@signboard/domain/eligibility/judge.ts';
import type { Reason, Requirement } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { gatherHoldings } from '#server/features/registration/gather-evidence.ts';
import { NO_EVIDENCE } from '#server/features/registration/no-evidence.ts';
import { requirementsOf } from '#server/features/registration/requirements-of.ts';
import type { DrawDeps } from './deps.ts';
import type { DrawRow } from './draws-store.ts';

/** Entries that are looked at between two notes of how far it is; the node is asked for so many at once. */
const BATCH = 40;

type Entry = { entry_number: number; address: string };

/**
 * Looks again at what can be looked at without the person: balance and tokens. Who no longer meets it is taken out with
 * the reason; who could not be checked stays. True when there is more to look at.
 */
export async function recheckEntries(deps: DrawDeps, draw: DrawRow, list: ListRow): Promise<boolean> {
  const requirements = requirementsOf(list).filter(({ id }) => id === 'balance' || id === 'nft');
  if (requirements.length === 0) return false;
  const { rows } = await sql<Entry>`
    select entry_number, address from entries
    where list_id = ${list.id} and entry_number > ${draw.checked_up_to} and removed_reason is null
    order by entry_number limit ${BATCH}`.execute(deps.db);
  if (rows.length === 0) return false;
  const verdicts = await Promise.all(rows.map((entry) => look(deps, list, requirements, entry)));
  const removed = verdicts.filter((verdict) => verdict.reason !== null);
  await deps.db.transaction().execute(async (db) => {
    for (const { entry_number, reason } of removed)
      await db
        .updateTable('entries')
        .set({ removed_reason: reason })
        .where('list_id', '=', list.id)
        .where('entry_number', '=', entry_number)
        .execute();
    await db
      .updateTable('draws')
      .set({
        checked_up_to: rows.at(-1)?.entry_number ?? draw.checked_up_to,
        checked: sql`checked + ${rows.length}`,
      })
      .where('id', '=', draw.id)
      // A worker that took over meanwhile has gone further.
      .where('checked_up_to', '=', draw.checked_up_to)
      .execute();
  });
  return true;
}

async function look(
  deps: DrawDeps,
  list: ListRow,
  requirements: readonly Requirement[],
  { entry_number, address }: Entry,
): Promise<{ entry_number: number; reason: Reason | null }> {
  const holdings = await gatherHoldings(deps, requirements, { chain: list.chain, address });
  const verdicts = judge(requirements, { ...NO_EVIDENCE, ...holdings }, deps.clock.now());
  const failed = verdicts.find((verdict) => verdict.state === 'not-met');
  return { entry_number, reason: failed && failed.state !== 'met' ? failed.reason : null };
}
