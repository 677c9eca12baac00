import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { prepareRush, type Rush } from '../../../trials/world/prepare-rush.ts';
import { embeddedDatabaseUrl } from '../../../trials/world/start-world.ts';

type Answer = { status: number; code: string; entryNumber: number | undefined };

/** What people were told who joined a list while the database crashed, and what it has stored. */
type Outcome = {
  /** The entry numbers that were confirmed, by address. */
  told: Map<string, number>;
  /** How many had to try again. */
  uncertain: number;
  /** Answers that nobody should get. */
  others: string[];
  /** How many crashes there were. */
  crashes: number;
  stored: { address: string; number: number }[];
  joined: number;
};

/** Lets people join over HTTP, and kills a process of the embedded database each time that this number of them has. */
export async function joinDuringCrashes(
  { url, dataDir }: { url: string; dataDir: string },
  { people, atOnce, crashAt }: { people: number; atOnce: number; crashAt: readonly number[] },
): Promise<Outcome> {
  const before = await connected(dataDir);
  const secretKey = (await readFile(join(dataDir, 'secret-keys'), 'utf8')).trim();
  const rush = await prepareRush(before, { secretKey, people, spots: people, asksAll: true });
  await before.end();
  const line = Array.from({ length: people }, (_, index) => index);
  const told = new Map<string, number>();
  const uncertain = new Set<number>();
  const others = new Set<string>();
  const crashesToCome = [...crashAt];
  let victim = findVictim(dataDir);
  await victim;
  let crashing = Promise.resolve();
  /** Like a power failure: all connections break in the middle of their work. People go on joining meanwhile. */
  const crash = async () => {
    const { pid, ended } = await victim;
    process.kill(pid, 'SIGKILL');
    victim = ended.then(() => vi.waitFor(() => findVictim(dataDir), { timeout: OUTER_LIMIT_MS }));
  };
  const ask = async () => {
    for (let person = line.shift(); person !== undefined; person = line.shift()) {
      await crashing;
      const { status, code, entryNumber } = await joinAs(rush, person, url);
      if (entryNumber !== undefined) told.set(rush.people[person]?.address ?? '', entryNumber);
      else if (status === 503) {
        uncertain.add(person);
        line.push(person);
      } else if (code !== 'already-joined' || !uncertain.has(person)) others.add(`${status} ${code}`);
      // Each once: the count stays the same during the outage that follows.
      if (told.size >= (crashesToCome[0] ?? Number.POSITIVE_INFINITY)) {
        crashesToCome.shift();
        crashing = crash();
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  await victim;
  return {
    told,
    uncertain: uncertain.size,
    others: [...others],
    crashes: crashAt.length - crashesToCome.length,
    ...(await readEntries(dataDir, rush)),
  };
}

async function connected(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await embeddedDatabaseUrl(dataDir) });
  // The crash breaks this connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function joinAs(rush: Rush, person: number, url: string): Promise<Answer> {
  const { headers, body } = rush.people[person] as Rush['people'][number];
  const response = await fetch(url + rush.path, { method: 'POST', headers, body });
  const answer = (await response.json()) as { code?: string; result?: { entryNumber: number } };
  return {
    status: response.status,
    code: answer.code ?? 'joined',
    entryNumber: answer.result?.entryNumber,
  };
}

/** A process of the database. `ended` resolves when the database has broken all connections because one was killed. */
type Victim = { pid: number; ended: Promise<void> };

async function findVictim(dataDir: string): Promise<Victim> {
  const [witness, victim] = [await connected(dataDir), await connected(dataDir)];
  const ended = new Promise<void>((resolve) => witness.once('end', resolve));
  const { rows } = await victim.query('select pg_backend_pid() as pid');
  return { pid: rows[0].pid, ended };
}

async function readEntries(dataDir: string, { listId }: Rush): Promise<Pick<Outcome, 'stored' | 'joined'>> {
  const after = await connected(dataDir);
  const { rows } = await after.query(
    'select address, entry_number as number from entries where list_id = $1 order by entry_number',
    [listId],
  );
  const counters = await after.query('select joined from list_counters where list_id = $1', [listId]);
  await after.end();
  return { stored: rows, joined: counters.rows[0].joined };
}
