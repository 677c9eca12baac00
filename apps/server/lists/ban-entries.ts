import type { EntrySelection } from '@signboard/contract/lists/entry-filter.ts';
import { sql } from 'kysely';
import { AppError } from '#server/platform/lib/app-error.ts';
import { lockQuotas, requireBansWithinList, requireBansWithinQuota } from './account-quotas.ts';
import type { ListsDeps } from './deps.ts';
import { isSelected } from './entry-conditions.ts';
import { lockRequiredList } from './require-own-list.ts';

type Ban = EntrySelection & { id: string; banned: boolean };

/**
 * Bans the wallets of entries, or lifts the ban. Works in every state of the list: bans are no part of its terms, and
 * remove nobody who has joined. Returns how many wallets changed.
 */
export async function banEntries(
  deps: ListsDeps,
  ownerId: string,
  { id, banned, ...selection }: Ban,
): Promise<number> {
  return await deps.db.transaction().execute(async (db) => {
    await lockQuotas(db, ownerId);
    const list = await lockRequiredList(db, ownerId, id);
    const { rows } = await sql<{ address: string }>`
      select address from entries where ${isSelected(list, selection)}`.execute(db);
    if (selection.matching && rows.length !== selection.matching.count)
      throw new AppError('selection-changed');
    const wallets = rows.map(({ address }) => address);
    const change = banned
      ? sql`insert into banned_wallets (list_id, address) select ${id}::uuid, unnest(${wallets}::text[])
          on conflict do nothing`
      : sql`delete from banned_wallets where list_id = ${id} and address = any(${wallets}::text[])`;
    const { numAffectedRows = 0n } = await change.execute(db);
    if (banned) {
      await requireBansWithinList(db, id);
      await requireBansWithinQuota(db, ownerId, deps.config);
    }
    return Number(numAffectedRows);
  });
}
