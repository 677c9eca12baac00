import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** How long a watcher can be silent before another process takes over. */
export const LEASE_SECONDS = 10;

export type WatchReport = { headNumber: number | null; headAt: Date | null; trouble: string | null };

/**
 * Acquires or renews the lease on a chain; false while another process holds it. The lease only avoids duplicate work:
 * two watchers at once are harmless, because the cursor is moved with compare-and-set.
 */
export async function acquireLease(
  db: Db,
  chain: Chain,
  watcher: string,
  report: WatchReport,
): Promise<boolean> {
  const { rows } = await sql`
    insert into chain_watchers (chain, watcher, leased_until, head_number, head_at, trouble)
    values (${chain}, ${watcher}, now() + make_interval(secs => ${LEASE_SECONDS}),
      ${report.headNumber}, ${report.headAt}, ${report.trouble})
    on conflict (chain) do update
    set watcher = excluded.watcher, leased_until = excluded.leased_until, trouble = excluded.trouble,
      head_number = coalesce(excluded.head_number, chain_watchers.head_number),
      head_at = coalesce(excluded.head_at, chain_watchers.head_at)
    where chain_watchers.watcher = excluded.watcher or chain_watchers.leased_until < now()
    returning watcher`.execute(db);
  return rows.length > 0;
}

/** Lets another process take over immediately. */
export async function releaseLease(db: Db, chain: Chain, watcher: string): Promise<void> {
  await sql`update chain_watchers set leased_until = now()
    where chain = ${chain} and watcher = ${watcher}`.execute(db);
}
