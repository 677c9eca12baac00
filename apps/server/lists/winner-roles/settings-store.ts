import type { WinnerRole } from '@signboard/contract/winner-roles/schemas.ts';
import type { FailureReason, PauseReason } from '@signboard/domain/winner-roles/role-rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { isEntitled } from './is-entitled.ts';

export type RoleSettings = Selectable<Tables['winnerRoleSettings']>;
export type ChosenRole = Pick<RoleSettings, 'serverId' | 'serverName' | 'roleId' | 'roleName'>;

export async function findSettings(db: Db, listId: string): Promise<RoleSettings | undefined> {
  return await db
    .selectFrom('winnerRoleSettings')
    .selectAll()
    .where('listId', '=', listId)
    .executeTakeFirst();
}

/**
 * Saves the role and ends a pause. With another role than before, every winner gets the new one; the lease is dropped, so
 * that a call for the old role that is still under way records nothing.
 */
export async function saveSettings(db: Db, listId: string, chosen: ChosenRole, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // One save at a time: the second must see what the first stored.
    await sql`select from lists where id = ${listId} for no key update`.execute(transaction);
    const before = await findSettings(transaction, listId);
    const row = { ...chosen, pausedReason: null, savedAt: now };
    await transaction
      .insertInto('winnerRoleSettings')
      .values({ listId, ...row, resumesAt: null })
      .onConflict((conflict) =>
        conflict.column('listId').doUpdateSet({
          ...row,
          // Saving again is no way around a limit of the same server.
          resumesAt: sql`case when winner_role_settings.server_id = ${chosen.serverId} then winner_role_settings.resumes_at end`,
        }),
      )
      .execute();
    const isSame = before?.serverId === chosen.serverId && before.roleId === chosen.roleId;
    await requeue(transaction, listId, isSame ? 'failed' : 'all');
  });
}

/** Queues again what failed, or also what was given. */
export async function requeue(db: Db, listId: string, which: 'failed' | 'all'): Promise<void> {
  await sql`
    update winner_roles set state = 'queued', reason = null, given_at = null, leased_until = null,
      attempts = attempts + 1
    where list_id = ${listId} and (${which === 'all'} or state = 'failed')`.execute(db);
}

export async function resumeRoles(db: Db, listId: string, chosen: ChosenRole): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('winnerRoleSettings')
      .set({ ...chosen, pausedReason: null })
      .where('listId', '=', listId)
      .where('serverId', '=', chosen.serverId)
      .where('roleId', '=', chosen.roleId)
      .execute();
    await requeue(transaction, listId, 'failed');
  });
}

export async function deleteSettings(db: Db, listId: string): Promise<void> {
  await db.deleteFrom('winnerRoleSettings').where('listId', '=', listId).execute();
}

/** False when the role was changed meanwhile, or is paused already: then the owner knows. */
export async function pauseRoles(
  db: Db,
  { listId, serverId, roleId }: { listId: string; serverId: string; roleId: string },
  reason: PauseReason,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('winnerRoleSettings')
    .set({ pausedReason: reason })
    .where('listId', '=', listId)
    .where('serverId', '=', serverId)
    .where('roleId', '=', roleId)
    .where('pausedReason', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a server rest, or with null all of them. A limit between two calls is no delay that an owner should see. */
export async function delayRoles(
  db: Db,
  serverId: string | null,
  until: Date,
  isDelayed: boolean,
): Promise<void> {
  await sql`
    update winner_role_settings set resumes_at = greatest(resumes_at, ${until}::timestamptz),
      is_delayed = ${isDelayed}
    where ${serverId}::text is null or server_id = ${serverId}`.execute(db);
}

export async function countProgress(db: Db, listId: string): Promise<WinnerRole['progress']> {
  const { rows } = await sql<{ state: string | null; reason: FailureReason | null; count: number }>`
    select winner_roles.state, winner_roles.reason, count(*)::int as count
    from lists
    join entries on entries.list_id = lists.id and ${isEntitled}
    left join winner_roles on winner_roles.list_id = entries.list_id
      and winner_roles.entry_number = entries.entry_number
    where lists.id = ${listId} and draw_state = 'drawn'
    group by 1, 2`.execute(db);
  const known = await countUndiscovered(db, listId);
  const of = (state: string | null) =>
    rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0);
  return {
    winners: rows.reduce((sum, { count }) => sum + count, 0),
    given: of('given'),
    waiting: of('queued') + known,
    failed: rows.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : [])),
    withoutAccount: of(null) - known,
  };
}

/** Winners whose account is known, but whose row is not written yet. */
async function countUndiscovered(db: Db, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entries
    join lists on lists.id = entries.list_id and draw_state = 'drawn'
    where list_id = ${listId} and ${isEntitled} and discord_id is not null and not exists (
      select from winner_roles where winner_roles.list_id = entries.list_id
        and winner_roles.entry_number = entries.entry_number)`.execute(db);
  return rows[0]?.count ?? 0;
}
