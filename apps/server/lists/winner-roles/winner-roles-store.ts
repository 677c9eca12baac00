import type { FailureReason } from '@signboard/domain/winner-roles/role-rules.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { isEntitled } from './is-entitled.ts';

/** Longer than a call to Discord takes. */
const LEASE_SECONDS = 30;
const BATCH = 2_000;
/** Lists are searched for new winners that long after the draw, or after the role was saved. */
const SEARCHED_DAYS = 90;
/** Claims run one after the other, so that two processes never call for the same server at once. */
const CLAIM_LOCK = 7_303_014_032n;

/** A winner whose role is due, leased to this process. */
export type DueRole = {
  listId: string;
  listName: string;
  listPath: string;
  ownerId: string;
  entryNumber: number;
  drawNumber: number;
  userId: string;
  attempts: number;
  serverId: string;
  serverName: string;
  roleId: string;
  roleName: string;
};

/**
 * Writes a row for every winner whose Discord account is known from the list's requirements; returns how many. Entries
 * that are being erased are skipped: their lock is held until nothing about the account is left.
 */
export async function discoverWinners(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into winner_roles (list_id, entry_number, draw_number, discord_user_id, created_at)
    select entries.list_id, entries.entry_number, drawn.number, entries.discord_id, ${now}
    from winner_role_settings settings
    join lists on lists.id = settings.list_id and draw_state = 'drawn' and deleted_at is null
    join lateral (
      select number, drawn_at from draws where draws.list_id = lists.id and state = 'drawn'
      order by number desc limit 1
    ) drawn on greatest(drawn_at, saved_at) > ${now}::timestamptz - make_interval(days => ${SEARCHED_DAYS})
    join entries on entries.list_id = lists.id and entries.discord_id is not null and ${isEntitled}
    where not exists (select from winner_roles where winner_roles.list_id = entries.list_id
      and winner_roles.entry_number = entries.entry_number)
    limit ${BATCH}
    for share of entries skip locked
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Leases the next winner whose server may be called; one winner of a server at a time, those tried least first. */
export async function claimRole(db: Db, now: Date): Promise<DueRole | undefined> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(transaction);
    const { rows } = await sql<DueRole>`
      update winner_roles claimed set leased_until = ${secondsAfter(now, LEASE_SECONDS)}, attempts = attempts + 1
      from (
        select roles.list_id, roles.entry_number, lists.name, lists.owner_id, server_id, server_name, role_id, role_name,
          '/list-curator/edit/' || users.workspace || '/' || lists.id as path,
          (select max(number) from draws where draws.list_id = lists.id and state = 'drawn') as draw
        from winner_roles roles
        join winner_role_settings settings on settings.list_id = roles.list_id
        join lists on lists.id = roles.list_id and draw_state = 'drawn' and deleted_at is null
        join users on users.id = lists.owner_id
        join entries on entries.list_id = roles.list_id and entries.entry_number = roles.entry_number
          and ${isEntitled}
        where roles.state = 'queued' and (leased_until is null or leased_until <= ${now})
          and paused_reason is null and (resumes_at is null or resumes_at <= ${now})
          and not exists (
            select from winner_roles busy
            join winner_role_settings theirs on theirs.list_id = busy.list_id
            where theirs.server_id = settings.server_id and busy.leased_until > ${now})
        order by attempts, roles.created_at, roles.list_id, roles.entry_number limit 1
        for update of roles, settings skip locked
      ) due
      where claimed.list_id = due.list_id and claimed.entry_number = due.entry_number
      returning claimed.list_id, due.name as list_name, due.path as list_path, due.owner_id,
        claimed.entry_number, due.draw as draw_number, discord_user_id as user_id, attempts,
        server_id, server_name, role_id, role_name`.execute(transaction);
    return rows[0];
  });
}

/** The number of attempts says whether the lease is still this process's. */
const isStillOurs = ({ listId, entryNumber, attempts }: DueRole) =>
  sql<boolean>`list_id = ${listId} and entry_number = ${entryNumber} and attempts = ${attempts}
    and state = 'queued' and leased_until is not null`;

export async function recordGiven(db: Db, due: DueRole, now: Date): Promise<void> {
  await sql`update winner_roles set state = 'given', given_at = ${now}, leased_until = null
    where ${isStillOurs(due)}`.execute(db);
}

export async function recordFailed(db: Db, due: DueRole, reason: FailureReason): Promise<void> {
  await sql`update winner_roles set state = 'failed', reason = ${reason}, leased_until = null
    where ${isStillOurs(due)}`.execute(db);
}

/** It is tried again: giving a role twice changes nothing. */
export async function releaseRole(db: Db, due: DueRole): Promise<void> {
  await sql`update winner_roles set leased_until = null where ${isStillOurs(due)}`.execute(db);
}

export type OwnWin = {
  listId: string;
  entryNumber: number;
  drawNumber: number;
  /** Known from the list's requirements. */
  entryAccount: string | null;
  serverName: string;
  roleName: string;
  isPaused: boolean;
  state: 'queued' | 'given' | 'failed' | null;
  reason: FailureReason | null;
};

/** The person's winning entry on a list that gives a role. Locked, it can't be erased meanwhile. */
export async function findOwnWin(
  db: Db,
  { workspace, name }: { workspace: string; name: string },
  userId: string,
  { isLocked = false } = {},
): Promise<OwnWin | undefined> {
  const { rows } = await sql<OwnWin>`
    select entries.list_id, entries.entry_number, discord_id as entry_account,
      (select max(number) from draws where draws.list_id = lists.id and state = 'drawn') as draw_number,
      server_name, role_name, paused_reason is not null as is_paused,
      roles.state, roles.reason
    from lists
    join users on users.id = lists.owner_id and users.workspace = ${workspace}
    join winner_role_settings settings on settings.list_id = lists.id
    join entries on entries.list_id = lists.id and entries.user_id = ${userId} and ${isEntitled}
    left join winner_roles roles on roles.list_id = entries.list_id
      and roles.entry_number = entries.entry_number
    where lists.url_end_name = ${name} and draw_state = 'drawn' and deleted_at is null
    ${isLocked ? sql`for update of entries` : sql``}`.execute(db);
  return rows[0];
}

/**
 * False when another winner, or another participant of the list, has this Discord account. An account is replaced only
 * after Discord has refused it: until then it may have got the role.
 */
export async function setAccount(
  db: Db,
  { listId, entryNumber, drawNumber }: OwnWin,
  account: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into winner_roles (list_id, entry_number, draw_number, discord_user_id, created_at)
    select ${listId}, ${entryNumber}, ${drawNumber}, ${account}, ${now}
    where not exists (select from winner_roles where list_id = ${listId} and discord_user_id = ${account}
        and entry_number <> ${entryNumber})
      and not exists (select from entries where list_id = ${listId} and discord_id = ${account}
        and entry_number <> ${entryNumber})
    on conflict (list_id, entry_number) do update set discord_user_id = excluded.discord_user_id, state = 'queued',
      reason = null, given_at = null, leased_until = null, attempts = winner_roles.attempts + 1
    where winner_roles.state = 'failed'
    returning list_id`.execute(db);
  return rows.length > 0;
}

export async function retryOwn(db: Db, { listId, entryNumber }: OwnWin): Promise<void> {
  await sql`update winner_roles set state = 'queued', reason = null, leased_until = null, attempts = attempts + 1
    where list_id = ${listId} and entry_number = ${entryNumber} and state = 'failed'`.execute(db);
}
