import pg from 'pg';

/** Any number that only this lock uses. */
const ONLY_PROCESS_LOCK = 7_214_002;
const TRIES = 20;
const PAUSE_MS = 250;

/** The lock of the one process that an embedded database serves. */
export type OnlyProcessLock = { release(): Promise<void> };

/**
 * Takes the lock, or null when another Signboard holds it. A process that was killed a moment ago may
 * still be going, so it is tried for some seconds. The lock is taken again when its connection broke.
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
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'signboard-lock',
  });
  client.on('error', () => {});
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

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
