import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { prepareRush, type Rush } from '../../tools/world/prepare-rush.ts';
import { freePort, startProduct } from '../../tools/world/start-world.ts';

const SECRET_KEYS = 'a key for the race that is long enough';
const PEOPLE = 2_000;
const SPOTS = 100;
const AT_ONCE = 400;

let dbUrl: Awaited<ReturnType<typeof createTestDatabase>>;
let database: pg.Client;
let products: { url: string; stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  dbUrl = await createTestDatabase();
  database = new pg.Client({ connectionString: dbUrl.url });
  await database.connect();
  products = await Promise.all([startWeb(), startWeb()]);
});
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  await database.end();
  await dbUrl.drop();
});

/** One of two web processes that share the database and their keys, and nothing else. */
async function startWeb() {
  const port = await freePort();
  const product = startProduct({
    ROLE: 'web',
    PORT: String(port),
    DATABASE_URL: dbUrl.url,
    SECRET_KEYS,
    LOG_LEVEL: 'fatal',
  });
  await product.ready;
  return { url: `http://localhost:${port}`, stop: product.stop };
}

type Answer = { person: number; status: number; code: string; entryNumber: number | undefined };

async function join(rush: Rush, person: number, url: string): Promise<Answer> {
  const { headers, body } = rush.people[person] as Rush['people'][number];
  const response = await fetch(url + rush.path, { method: 'POST', headers, body });
  const answer = (await response.json()) as { code?: string; result?: { entryNumber: number } };
  return {
    person,
    status: response.status,
    code: answer.code ?? 'joined',
    entryNumber: answer.result?.entryNumber,
  };
}

it('[J5] two thousand people on two servers take the last hundred spots: exactly a hundred join, and all are told the truth', async () => {
  const rush = await prepareRush(database, {
    secretKey: SECRET_KEYS,
    people: PEOPLE,
    spots: SPOTS,
    asksAll: true,
  });
  // Everyone asks both servers: of the two answers at most one may be a spot.
  const attempts = Array.from({ length: PEOPLE * 2 }, (_, index) => index);
  const answers: Answer[] = [];
  const ask = async () => {
    for (let next = attempts.shift(); next !== undefined; next = attempts.shift()) {
      const product = products[next % 2] as { url: string };
      answers.push(await join(rush, Math.floor(next / 2), product.url));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));

  const joined = answers.filter(({ code }) => code === 'joined');
  expect(new Set(answers.map(({ code }) => code))).toEqual(
    new Set(['joined', 'already-joined', 'list-full']),
  );
  expect(joined).toHaveLength(SPOTS);
  expect(new Set(joined.map(({ person }) => person)).size).toBe(SPOTS);
  expect(joined.map(({ entryNumber }) => entryNumber ?? 0).sort((a, b) => a - b)).toEqual(
    Array.from({ length: SPOTS }, (_, index) => index + 1),
  );
  const { rows } = await database.query(
    `select (select count(*)::int from entries where list_id = $1) as entries, joined, available_spots
     from list_counters where list_id = $1`,
    [rush.listId],
  );
  expect(rows[0]).toEqual({ entries: SPOTS, joined: SPOTS, available_spots: SPOTS });
  const told = new Set(joined.map(({ person }) => rush.people[person]?.address));
  const stored = await database.query('select address from entries where list_id = $1', [rush.listId]);
  expect(new Set(stored.rows.map(({ address }) => address))).toEqual(told);
}, 120_000);
