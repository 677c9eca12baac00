import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** How long a watcher can be silent before another process takes over. */
const LEASE_SECONDS = 10;
/** Well below the lease, which must outlast a slow round. */
export const RENEW_LEASE_MS = 3_000;

export type WatchReport = {
  headNumber: number | null;
  headAt: Date | null;
  /** Until when everything is read; null when that is not known. */
  reading: Reading | null;
  fault: string | null;
  /** Hosts of nodes in cooldown while others are used. */
  unavailableNodes?: readonly string[];
};

/** `isHead`: there was no newer block a moment ago. */
export type Reading = { until: Date; isHead: boolean };

/** How long after its own time a block may appear. */
const APPEARS_WITHIN = sql`interval '15 seconds'`;

/**
 * Acquires or renews the lease on a chain; false while another process holds it. The lease only avoids duplicate work:
 * two watchers at once are harmless, because the cursor is moved with compare-and-set.
 */
export async function acquireLease(
  db: Db,
  chain: SaleChain,
  watcher: string,
  report: WatchReport,
): Promise<boolean> {
  const { rows } = await sql`
    insert into chain_watchers (chain, watcher, leased_until, head_number, head_at, read_until, fault, unavailable_nodes)
    values (${chain}, ${watcher}, now() + make_interval(secs => ${LEASE_SECONDS}),
      ${report.headNumber}, ${report.headAt}, ${readUntil(report.reading)}, ${report.fault},
      ${report.unavailableNodes ?? []})
    on conflict (chain) do update
    set watcher = excluded.watcher, leased_until = excluded.leased_until, fault = excluded.fault,
      unavailable_nodes = excluded.unavailable_nodes,
      -- Another watcher may have missed blocks since.
      read_until = case when chain_watchers.watcher = excluded.watcher
        then greatest(excluded.read_until, chain_watchers.read_until) else excluded.read_until end,
      head_number = coalesce(excluded.head_number, chain_watchers.head_number),
      head_at = coalesce(excluded.head_at, chain_watchers.head_at)
    where chain_watchers.watcher = excluded.watcher or chain_watchers.leased_until < now()
    returning watcher`.execute(db);
  return rows.length > 0;
}

/** A chain without new blocks is read until now, apart from blocks that have not appeared yet. */
function readUntil(reading: Reading | null) {
  if (!reading?.isHead) return sql`${reading?.until ?? null}::timestamptz`;
  return sql`greatest(${reading.until}::timestamptz, now() - ${APPEARS_WITHIN})`;
}

/** For work that belongs to a watcher but has a loop of its own. */
export async function holdsLease(db: Db, chain: SaleChain, watcher: string): Promise<boolean> {
  const { rows } = await sql`select from chain_watchers
    where chain = ${chain} and watcher = ${watcher} and leased_until > now()`.execute(db);
  return rows.length > 0;
}

/** Lets another process take over immediately. */
export async function releaseLease(db: Db, chain: SaleChain, watcher: string): Promise<void> {
  await sql`update chain_watchers set leased_until = now()
    where chain = ${chain} and watcher = ${watcher}`.execute(db);
}
