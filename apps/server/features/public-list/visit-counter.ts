import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Logger } from '#server/lib/logger.ts';

/** What an owner's figures count. */
export type VisitKind = 'view' | 'connect' | 'verified' | 'refusal' | 'referrer';

/** Counts what happens on the public pages. No visitor is told apart, so nothing about one can leak. */
export type VisitCounter = {
  count(listId: string, kind: VisitKind, name: string): void;
  /** Writes down what was counted since the last time. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const FLUSH_MS = 3_000;
/** A flood of made-up referrers must not fill the memory; what is over is not counted. */
const MOST_KEYS = 5_000;

/** Counts in memory and writes in bulk: a crash costs a few seconds of figures and no request waits for them. */
export function createVisitCounter(db: Db, now: () => Date, log: Logger): VisitCounter {
  let counts = new Map<string, number>();

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await write(batch);
    } catch (error) {
      // They wait for the next time, with what came meanwhile.
      for (const [key, count] of batch) counts.set(key, (counts.get(key) ?? 0) + count);
      throw error;
    }
  }

  async function write(batch: ReadonlyMap<string, number>): Promise<void> {
    const hour = new Date(Math.floor(now().getTime() / 3_600_000) * 3_600_000);
    const rows = [...batch].map(([key, count]) => ({ ...(JSON.parse(key) as object), count }));
    // A list may have been deleted since: its counts go with it.
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
    flush().catch((error) => log.warn({ err: error }, 'visits could not be written down'));
  const timer = setInterval(flushQuietly, FLUSH_MS).unref();

  return {
    count(listId, kind, name) {
      const key = JSON.stringify({ list_id: listId, kind, name });
      if (counts.size < MOST_KEYS || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flushQuietly();
    },
  };
}
