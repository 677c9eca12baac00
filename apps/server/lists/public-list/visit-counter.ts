import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import type { PublicLists } from './public-lists.ts';
import { referrerHost } from './referrer-host.ts';
import { isOnline } from './require-online.ts';
import type { VisitLimit } from './visit-limit.ts';

type VisitKind = 'view' | 'connect' | 'referrer';
type PersonKind = 'verified' | 'refusal';

/** Counts events on public pages. The figures are numbers only, so nothing about a person can leak. */
export type VisitCounter = {
  count(listId: string, kind: VisitKind, name: string): void;
  /** Counts once a day for each person, in any number of processes. Only a keyed hash is stored, for that day. */
  countPerson(listId: string, kind: PersonKind, name: string, userId: string): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const FLUSH_MS = 3_000;
/** Bounds memory against a flood of fake referrers or accounts; the excess is not counted. */
const MAX_KEYS = 20_000;
/** A join must not wait for a processor while thousands are counted. */
const MAX_KEYS_OF_STATEMENT = 500;

type Counted = { list_id: string; kind: VisitKind | PersonKind; name: string; person?: string };
type CounterDeps = { db: Db; clock: Clock; keyring: Keyring; log: Logger };

/** Counts in memory and writes in bulk: a crash loses a few seconds of counts, and no request waits for a write. */
export function createVisitCounter({ db, clock, keyring, log }: CounterDeps): VisitCounter {
  let counts = new Map<string, number>();

  async function flush(): Promise<void> {
    const batch = [...counts];
    counts = new Map();
    try {
      while (batch.length > 0) {
        await writeCounts(db, batch.slice(0, MAX_KEYS_OF_STATEMENT), clock.now());
        batch.splice(0, MAX_KEYS_OF_STATEMENT);
      }
    } catch (error) {
      // Merge what was not written back for the next flush.
      for (const [key, count] of batch) counts.set(key, (counts.get(key) ?? 0) + count);
      throw error;
    }
  }

  function add(counted: Counted): void {
    const key = JSON.stringify(counted);
    if (counts.size < MAX_KEYS || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  const flushQuietly = () =>
    flush().catch((error) => log.warn({ err: error }, 'failed to write visit counts'));
  const cancel = clock.every(FLUSH_MS, () => void flushQuietly());

  return {
    count: (listId, kind, name) => add({ list_id: listId, kind, name }),
    countPerson(listId, kind, name, userId) {
      const person = keyring.mac('usage', `figures ${listId} ${kind} ${name} ${userId}`);
      add({ list_id: listId, kind, name, person });
    },
    flush,
    async stop() {
      cancel();
      await flushQuietly();
    },
  };
}

/** A list may have been deleted since; its counts are dropped. */
async function writeCounts(db: Db, batch: readonly (readonly [string, number])[], now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const rows = batch.map(([key, count]) => ({ ...(JSON.parse(key) as Counted), count }));
  // Every process writes both tables in the same order, so that none waits for another that waits for it.
  await sql`
    with seen as (
      select list_id, kind, name, count, sha256(convert_to('figures ' || person, 'UTF8')) as key
      from jsonb_to_recordset(${JSON.stringify(rows)})
        as seen (list_id uuid, kind text, name text, count integer, person text)
      where exists (select from lists where id = list_id)
    ), counted_first as (
      insert into usage_counts as known (key, since, count)
      select key, ${now}::timestamptz, 1 from seen where key is not null order by key
      on conflict (key) do update set since = excluded.since where known.since <= excluded.since - interval '1 day'
      returning key
    )
    insert into list_figures (list_id, hour, kind, name, count)
    select list_id, ${hour}::timestamptz, kind, name, sum(case when key is null then count else 1 end)
    from seen where key is null or key in (select key from counted_first)
    group by list_id, kind, name order by list_id, kind, name
    on conflict (list_id, kind, hour, name) do update set count = list_figures.count + excluded.count`.execute(
    db,
  );
}

type Counting = {
  clock: Clock;
  publicLists: PublicLists;
  visits: VisitCounter;
  visitLimit: VisitLimit;
  publicUrl: string;
};
type Visit = { workspace: string; name: string; kind: 'view' | 'connect'; referrer?: string | undefined };

/** Counts a visit and its referrer: only the host, and never our own. */
export async function countVisit(deps: Counting, visit: Visit, clientAddress: string): Promise<void> {
  const list = await deps.publicLists.require(visit.workspace, visit.name);
  // Its page is shown without its details, so the browser's call is no error.
  if (!isOnline(list, deps.clock.now())) return;
  if (!deps.visitLimit.allowsVisit(list.id, visit.kind, clientAddress)) return;
  deps.visits.count(list.id, visit.kind, '');
  const host = referrerHost(visit.referrer ?? '', deps.publicUrl);
  if (visit.kind !== 'view' || !host) return;
  if (deps.visitLimit.allowsReferrer(list.id, host)) deps.visits.count(list.id, 'referrer', host);
}
