import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { SoldToken } from '../sell-continuously.ts';

/** Nothing may change for this long: enough to resolve a lost response of X, and for the last lease of a dead worker. */
const STALL_MS = 150_000;

const OPEN = `select
  (select count(*)::int from mails where state in ('queued', 'sending')) as mails,
  (select count(*)::int from draws where state in ('checking', 'committed') or (state = 'drawn' and mailed_up_to is not null)) as draws,
  (select count(*)::int from deliveries where state in ('queued', 'sending', 'unknown') and finished_at is null) as posts,
  (select count(*)::int from chain_cursors where chain = 'ethereum' and (position ->> 'number')::bigint < $1) as blocks`;

/** Waits until the queues are empty; returns how long that took and what was left. */
export async function settle(
  database: Pick<pg.Pool, 'query'>,
  sales: readonly SoldToken[],
): Promise<{ ms: number; left: string[] }> {
  const lastBlock = Math.max(0, ...sales.map(({ blockNumber }) => blockNumber));
  const started = performance.now();
  let seen = '';
  let movedAt = started;
  for (;;) {
    const { rows } = await database.query<Record<string, number>>(OPEN, [lastBlock]);
    const left = Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
    const now = performance.now();
    if (JSON.stringify(left) !== seen) movedAt = now;
    seen = JSON.stringify(left);
    if (left.length === 0 || now - movedAt > STALL_MS)
      return { ms: now - started, left: left.map(([what, count]) => `${count} ${what} still wait`) };
    await sleep(250);
  }
}
