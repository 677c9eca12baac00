import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { isExhaustive, scale } from '../../testing/scope.ts';
import { prepareRush, type Rush } from '../../trials/world/prepare-rush.ts';
import { freePort, startProduct } from '../../trials/world/start-world.ts';

const SECRET_KEYS = 'a key for the race that is long enough';

let dbUrl: Awaited<ReturnType<typeof createTestDatabase>>;
let database: pg.Client;
type Product = { url: string; stop(): Promise<unknown> };
let products: Product[] = [];
const running: Product[] = [];

beforeAll(async () => {
  dbUrl = await createTestDatabase();
  database = new pg.Client({ connectionString: dbUrl.url });
  await database.connect();
  products = await Promise.all([startProcess('web'), startProcess('web')]);
  running.push(...products);
});
afterAll(async () => {
  await Promise.all(running.map((product) => product.stop()));
  await database.end();
  await dbUrl.drop();
});

/** One of the processes that share only the database and the keys. */
async function startProcess(role: 'web' | 'worker'): Promise<Product> {
  const port = await freePort();
  const product = startProduct({
    ROLE: role,
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
    code: answer.code ?? (response.ok ? 'joined' : `status ${response.status}`),
    entryNumber: answer.result?.entryNumber,
  };
}

/** Participants in request order; those listed twice send requests to both servers. */
type Crowd = { spots: number; atOnce: number; tries: number[] };

/** Sends the requests alternately to both servers and compares all responses with the stored entries. */
async function race({ spots, atOnce, tries }: Crowd): Promise<void> {
  const people = Math.max(...tries) + 1;
  const rush = await prepareRush(database, { secretKey: SECRET_KEYS, people, spots, asksAll: true });
  const left = tries.map((person, at) => ({ person, url: products[at % 2]?.url ?? '' }));
  const answers: Answer[] = [];
  const ask = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const answer = await join(rush, next.person, next.url);
      // A busy server asks to retry later.
      if (answer.status === 503) left.push(next);
      else answers.push(answer);
    }
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

it.runIf(isExhaustive)('runs as separate web and worker processes on one database', async () => {
  const worker = await startProcess('worker');
  running.push(worker);
  const statusOf = async ({ url }: Product, path: string, method = 'GET') =>
    (await fetch(`${url}${path}`, { method })).status;
  for (const web of products) expect(await statusOf(web, '/users/init', 'POST')).toBe(200);
  expect(await statusOf(worker, '/users/init', 'POST')).toBe(404);
  expect(await statusOf(worker, '/readyz')).toBe(200);
  expect(await (await fetch(`${worker.url}/readyz`)).json()).toMatchObject({ ok: true });
});

const CROWD = scale(100, 2_000);
const LAST_SPOTS = CROWD / 20;
it(`[J5] ${CROWD} people ask two servers at once for the last ${LAST_SPOTS} spots: exactly as many join, and all are told the truth`, async () => {
  const tries = Array.from({ length: 2 * CROWD }, (_, at) => Math.floor(at / 2));
  await race({ spots: LAST_SPOTS, atOnce: CROWD / 5, tries });
});

const TRIES = scale(400, 5_000);
const SPOTS = TRIES / 10;
it(`[R3] 64 clients make ${TRIES} tries on two servers, every fifth a repetition, for ${SPOTS} spots: exactly as many join, and every yes is on the list`, async () => {
  const tries = Array.from({ length: TRIES }, (_, at) => at - Math.floor((at + 1) / 5));
  await race({ spots: SPOTS, atOnce: 64, tries });
});
