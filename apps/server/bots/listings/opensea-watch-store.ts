import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** How long a process can be silent before another takes over; longer than the pages of one collection take. */
const LEASE_SECONDS = 60;

export type WatchFault = 'key-refused' | 'rate-limited';

export type OpenSeaWatch = { fault: WatchFault | null; resumesAt: Date | null };

/**
 * Acquires or renews the lease; null while another process has it. The lease keeps the number of calls down: two
 * processes at once are harmless, because of two rounds of a source one is recorded. A new key starts without fault.
 */
export async function acquireWatch(db: Db, watcher: string, keyMark: string): Promise<OpenSeaWatch | null> {
  const { rows } = await sql<OpenSeaWatch>`
    insert into opensea_watch (watcher, leased_until, key_mark)
    values (${watcher}, now() + make_interval(secs => ${LEASE_SECONDS}), ${keyMark})
    on conflict (is_only) do update
    set watcher = excluded.watcher, leased_until = excluded.leased_until, key_mark = excluded.key_mark,
      fault = case when opensea_watch.key_mark = excluded.key_mark then opensea_watch.fault end,
      resumes_at = case when opensea_watch.key_mark = excluded.key_mark then opensea_watch.resumes_at end
    where opensea_watch.watcher = excluded.watcher or opensea_watch.leased_until < now()
    returning fault, resumes_at`.execute(db);
  return rows[0] ?? null;
}

/** Lets another process take over immediately. */
export async function releaseWatch(db: Db, watcher: string): Promise<void> {
  await sql`update opensea_watch set leased_until = now() where watcher = ${watcher}`.execute(db);
}

/** What OpenSea said about the key; no process asks before then. */
export async function recordWatch(db: Db, { fault, resumesAt }: OpenSeaWatch): Promise<void> {
  await sql`update opensea_watch set fault = ${fault}, resumes_at = ${resumesAt}`.execute(db);
}

/** Null when nobody has asked OpenSea yet. */
export async function findFault(db: Db, keyMark: string): Promise<WatchFault | null> {
  const { rows } = await sql<{ fault: WatchFault | null }>`
    select fault from opensea_watch where key_mark = ${keyMark}`.execute(db);
  return rows[0]?.fault ?? null;
}
