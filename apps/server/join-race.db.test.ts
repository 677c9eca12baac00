import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { prepareRush, type Rush } from '../../tools/world/prepare-rush.ts';
import { freePort, startProduct } from '../../tools/world/start-world.ts';

const SECRET_KEYS = 'a key for the race that is long enough';

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

/** Who asks, in which order; whoever stands there twice asks both servers. */
type Crowd = { spots: number; atOnce: number; tries: number[] };

/** Lets a crowd ask, one after the other at either server, and holds what all were told against what is there. */
async function race({ spots, atOnce, tries }: Crowd): Promise<void> {
  const people = Math.max(...tries) + 1;
  const rush = await prepareRush(database, { secretKey: SECRET_KEYS, people, spots, asksAll: true });
  const left = tries.map((person, at) => ({ person, url: products[at % 2]?.url ?? '' }));
  const answers: Answer[] = [];
  const ask = async () => {
    for (let next = left.shift(); next; next = left.shift())
      answers.push(await join(rush, next.person, next.url));
  };
  await Promise.all(Array.from({ length: atOnce }, ask));

  const joined = answers.filter(({ code }) => code === 'joined');
  expect(new Set(answers.map(({ code }) => code))).toEqual(
    new Set(['joined', 'already-joined', 'list-full']),
  );
  expect(joined).toHaveLength(spots);
  expect(new Set(joined.map(({ person }) => person)).size).toBe(spots);
  expect(joined.map(({ entryNumber }) => entryNumber ?? 0).sort((a, b) => a - b)).toEqual(
    Array.from({ length: spots }, (_, index) => index + 1),
  );
  const { rows } = await database.query(
    `select (select count(*)::int from entries where list_id = $1) as entries, joined, available_spots
     from list_counters where list_id = $1`,
    [rush.listId],
  );
  expect(rows[0]).toEqual({ entries: spots, joined: spots, available_spots: spots });
  const told = new Set(joined.map(({ person }) => rush.people[person]?.address));
  const stored = await database.query('select address from entries where list_id = $1', [rush.listId]);
  expect(new Set(stored.rows.map(({ address }) => address))).toEqual(told);
}

it('[J5] two thousand people on two servers take the last hundred spots: exactly a hundred join, and all are told the truth', async () => {
  const tries = Array.from({ length: 4_000 }, (_, at) => Math.floor(at / 2));
  await race({ spots: 100, atOnce: 400, tries });
}, 120_000);

it('[R3] 64 clients make 5,000 tries on two servers, every fifth a repetition, for 500 spots: exactly 500 join, and every yes is on the list', async () => {
  const tries = Array.from({ length: 5_000 }, (_, at) => at - Math.floor((at + 1) / 5));
  await race({ spots: 500, atOnce: 64, tries });
}, 120_000);
