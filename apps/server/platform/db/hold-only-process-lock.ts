import type pg from 'pg';
import { systemClock } from '#server/platform/lib/clock.ts';
import { DatabaseClient } from './database-client.ts';

/** Arbitrary, but unique to this lock. */
const ONLY_PROCESS_LOCK = 7_214_002;
const TRIES = 20;
const PAUSE_MS = 250;

/** The embedded database serves a single process. */
export type OnlyProcessLock = { release(): Promise<void> };

/**
 * Acquires the lock; null when another Signboard process holds it. Retries for a few seconds, since a killed process
 * may still be exiting, and re-acquires the lock if its connection breaks.
 */
export async function holdOnlyProcessLock(url: string): Promise<OnlyProcessLock | null> {
  let isReleased = false;
  let client = await tryLock(url);
  if (!client) return null;

  const watch = (held: pg.Client) => {
    held.once('end', async () => {
      while (!isReleased) {
        await pause();
        const next = await tryLock(url, 1).catch(() => null);
        if (!next) continue;
        client = next;
        watch(next);
        return;
      }
    });
  };
  watch(client);
  return {
    async release() {
      isReleased = true;
      await client?.end().catch(() => {});
    },
  };
}

async function tryLock(url: string, tries = TRIES): Promise<pg.Client | null> {
  const client: pg.Client = new DatabaseClient({ connectionString: url, application_name: 'signboard-lock' });
  await client.connect();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await pause();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      ONLY_PROCESS_LOCK,
    ]);
    if (rows[0]?.held) return client;
  }
  await client.end();
  return null;
}

const pause = () => systemClock.sleep(PAUSE_MS);
