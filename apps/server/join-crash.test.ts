import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { OUTER_LIMIT_MS } from '../../testing/outer-limit.ts';
import { scale } from '../../testing/scope.ts';
import { prepareRush, type Rush } from '../../testing/world/prepare-rush.ts';
import {
  embeddedDatabaseUrl,
  freePort,
  makeDataFolder,
  startProduct,
} from '../../testing/world/start-world.ts';

const SECRET_KEYS = 'a key for the crash that is long enough';
const PEOPLE = scale(90, 600);
const AT_ONCE = PEOPLE / 10;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let product: ReturnType<typeof startProduct>;
let url: string;

beforeAll(async () => {
  folder = await makeDataFolder();
  const port = await freePort();
  url = `http://localhost:${port}`;
  product = startProduct({ PORT: String(port), DATA_DIR: folder.path, SECRET_KEYS, LOG_LEVEL: 'fatal' });
  await product.ready;
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await embeddedDatabaseUrl(folder.path) });
  // The crash breaks this connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}

type Answer = { status: number; code: string; entryNumber: number | undefined };

async function join(rush: Rush, person: number): Promise<Answer> {
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

async function findVictim(): Promise<Victim> {
  const [witness, victim] = [await connected(), await connected()];
  const ended = new Promise<void>((resolve) => witness.once('end', resolve));
  const { rows } = await victim.query('select pg_backend_pid() as pid');
  return { pid: rows[0].pid, ended };
}

it('[R1] [J5] loses no confirmed entry and keeps no rejected one when the database crashes under load', async () => {
  const before = await connected();
  const rush = await prepareRush(before, {
    secretKey: SECRET_KEYS,
    people: PEOPLE,
    spots: PEOPLE,
    asksAll: true,
  });
  await before.end();
  const line = Array.from({ length: PEOPLE }, (_, index) => index);
  const told = new Map<number, number>();
  const uncertain = new Set<number>();
  const others = new Set<string>();
  const ask = async () => {
    for (let person = line.shift(); person !== undefined; person = line.shift()) {
      await crashing;
      const { status, code, entryNumber } = await join(rush, person);
      if (entryNumber !== undefined) told.set(person, entryNumber);
      else if (status === 503) {
        uncertain.add(person);
        line.push(person);
      } else if (code !== 'already-joined' || !uncertain.has(person)) others.add(`${status} ${code}`);
      // Each once: the count stays the same during the outage that follows.
      if (told.size >= (crashAt[0] ?? Number.POSITIVE_INFINITY)) {
        crashAt.shift();
        crashing = crash();
      }
    }
  };
  const crashAt = scale([PEOPLE / 2], [PEOPLE / 3, (PEOPLE * 2) / 3]);
  let victim = findVictim();
  await victim;
  let crashing = Promise.resolve();
  /** Like a power failure: all connections break in the middle of their work. People go on joining meanwhile. */
  const crash = async () => {
    const { pid, ended } = await victim;
    process.kill(pid, 'SIGKILL');
    victim = ended.then(() => vi.waitFor(findVictim, { timeout: OUTER_LIMIT_MS }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  await victim;

  expect(others).toEqual(new Set());
  expect(crashAt).toEqual([]);
  expect(uncertain.size).toBeGreaterThan(0);
  const after = await connected();
  const { rows } = await after.query(
    'select address, entry_number as number from entries where list_id = $1 order by entry_number',
    [rush.listId],
  );
  const counters = await after.query('select joined from list_counters where list_id = $1', [rush.listId]);
  await after.end();
  // Everyone is on the list exactly once, including those who had to retry.
  expect(rows).toHaveLength(PEOPLE);
  expect(counters.rows[0].joined).toBe(PEOPLE);
  const numbers = new Map(rows.map(({ address, number }) => [address, number]));
  for (const [person, number] of told) expect(numbers.get(rush.people[person]?.address)).toBe(number);
});
