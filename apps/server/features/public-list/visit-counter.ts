import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { PublicLists } from './public-lists.ts';

type VisitKind = 'view' | 'connect' | 'verified' | 'refusal' | 'referrer';

/** Counts events on public pages. Visitors are not distinguished, so nothing about a person can leak. */
export type VisitCounter = {
  count(listId: string, kind: VisitKind, name: string): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const FLUSH_MS = 3_000;
/** Bounds memory against a flood of fake referrers; the excess is not counted. */
const MAX_KEYS = 5_000;

/** Counts in memory and writes in bulk: a crash loses a few seconds of counts, and no request waits for a write. */
export function createVisitCounter(db: Db, now: () => Date, log: Logger): VisitCounter {
  let counts = new Map<string, number>();

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await write(batch);
    } catch (error) {
      // Merge them back for the next flush.
      for (const [key, count] of batch) counts.set(key, (counts.get(key) ?? 0) + count);
      throw error;
    }
  }

  async function write(batch: ReadonlyMap<string, number>): Promise<void> {
    const hour = new Date(Math.floor(now().getTime() / 3_600_000) * 3_600_000);
    const rows = [...batch].map(([key, count]) => ({ ...(JSON.parse(key) as object), count }));
    // A list may have been deleted since; its counts are dropped.
    await sql`
      insert into list_figures (list_id, hour, kind, name, count)
      select list_id, ${hour}, kind, name, count
      from jsonb_to_recordset(${JSON.stringify(rows)}) as seen (list_id uuid, kind text, name text, count integer)
      where exists (select from lists where id = list_id)
      order by list_id, kind, name
      on conflict (list_id, kind, hour, name) do update set count = list_figures.count + excluded.count`.execute(
      db,
    );
  }

  const flushQuietly = () =>
    flush().catch((error) => log.warn({ err: error }, 'failed to write visit counts'));
  const timer = setInterval(flushQuietly, FLUSH_MS).unref();

  return {
    count(listId, kind, name) {
      const key = JSON.stringify({ list_id: listId, kind, name });
      if (counts.size < MAX_KEYS || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flushQuietly();
    },
  };
}

type Counting = { publicLists: PublicLists; visits: VisitCounter; publicUrl: string };
type Visit = { workspace: string; name: string; kind: 'view' | 'connect'; referrer?: string | undefined };

/** Counts a visit and its referrer: only the host, and never our own. */
export async function countVisit(deps: Counting, visit: Visit): Promise<void> {
  const list = await deps.publicLists.require(visit.workspace, visit.name);
  deps.visits.count(list.id, visit.kind, '');
  const host = hostOf(visit.referrer ?? '');
  if (visit.kind === 'view' && host && host !== new URL(deps.publicUrl).hostname)
    deps.visits.count(list.id, 'referrer', host);
}

/** Accepts a URL or a bare host; anything else is not counted. */
function hostOf(referrer: string): string | null {
  const host = URL.parse(referrer.includes('://') ? referrer : `https://${referrer}`)?.hostname ?? '';
  return /^[a-z0-9.-]{1,100}$/.test(host) && host.includes('.') ? host.replace(/^www\./, '') : null;
}
