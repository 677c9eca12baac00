import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heaviestPicture } from '#server/people/images/pictures-for-test.ts';
import { asOnReference, measureWork, type WorkFigures } from '#server/testing/measure-work.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { isExhaustive, scale } from '../../../testing/scope.ts';
import { ACTORS, type ActorName } from './actors.ts';
import { type Amounts, FILLERS, fillToLimits, LEFT_OUT } from './fill-to-limits.ts';
import { sendSample } from './sample-call.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';
import {
  NO_PREPARATION,
  type Prepared,
  routesWithoutWorstCase,
  type WorstRequest,
  type WorstRoute,
  worstRoutes,
} from './worst-requests.ts';

/** Of an exhaustive run, which fills gigabytes and makes thousands of calls. */
const LONG_LIMIT_MS = scale(OUTER_LIMIT_MS, 3_600_000);

/** In the exhaustive scope as much as the product allows, or more than anybody has where it sets no limit. */
const AMOUNTS: Amounts = {
  entries: scale(2_000, 1_000_000),
  bans: scale(2_000, 50_000),
  prizes: scale(2_000, 100_000),
  terms: scale(200, 690),
  hours: scale(100, 8_760),
  lists: scale(400, 495),
  sessions: scale(500, 10_000),
  messages: scale(1_000, 100_000),
  mails: scale(500, 10_000),
  posts: scale(1_000, 100_000),
  strangers: scale(300, 40_000),
};

/** Whose data is large, and who only looks at it. The owner deletes it, so the others are first. */
const CALLERS: readonly ActorName[] = isExhaustive
  ? [...ACTORS.filter((actor) => actor !== 'owner'), 'owner']
  : ['own bot', 'stranger', 'nobody', 'owner'];

let test: TestApp;
let fixture: SecurityFixture;
let prepared: Prepared = NO_PREPARATION;

beforeAll(async () => {
  ({ test } = await startFixtureApp());
  fixture = await makeSecurityFixture(test);
  await fillToLimits(test.deps.pool, fixture, AMOUNTS);
  if (isExhaustive) prepared = { ...NO_PREPARATION, ...(await makeTree()), picture: await heaviestPicture() };
}, LONG_LIMIT_MS);
afterAll(() => test.close());

/** An allowlist of all winners, which is shown. */
async function makeTree(): Promise<Omit<Prepared, 'picture'>> {
  const { over } = fixture.lists;
  await test.deps.pool.query(
    'update lists set expose_winner_list = true, how_many_winners = 100000 where id = $1',
    [over.id],
  );
  const ask = async (method: string, path: string, request: object) =>
    (await sendSample(test.app, { method, path }, request, fixture.actors.owner)).json();
  const created = await ask('POST', '/api/v1/projects/winners/allowlist', {
    body: { id: over.id, format: 'manifold', amount: 1 },
  });
  const { root } = created.result;
  const address = `0xe${'1'.padStart(39, '0')}`;
  const { proof } = await ask('GET', '/api/v1/proof', { query: { root, address } });
  return { root, address, proof: proof.join(',') };
}

const MAX_BYTES = 100_000;

/** Answers that grow with the data of the account that asks, and how they do it. */
const GROWING: Record<string, string> = {
  'GET /users/me/export': 'everything about a person, as a file that is written section by section',
  'POST /api/v1/projects/addresses': 'all participants as a file, written in batches',
  'POST /api/v1/projects/winners': 'all winners as a file, written in batches',
  'GET /api/v1/projects/access': 'the banned wallets, of which a list has at most 50,000',
  'PUT /api/v1/projects/access': 'the same, after they were saved',
  'GET /api/v1/tree': 'all wallets of an allowlist, stored and sent as a compressed file',
  'GET /metrics': 'the durations of every call, for the operator alone',
  'GET /docs': 'the description of the API, prepared at the start',
  'GET /docs/json': 'the description of the API, prepared at the start',
};

/** On the reference machine, for each call. Those that declare a cost may take that. */
const LIMITS: WorkFigures = { blockedMs: 50, processorMs: 500, memoryMb: 30 };
/** What a thread that collects garbage or compiles at that moment adds to a single measurement. */
const ATTEMPTS = 4;

/** As it is on its way: writing a large one is not the product's work. */
function write({ ask }: WorstRoute): WorstRequest {
  const { body, ...request } = ask();
  if (!body) return request;
  const headers = { 'content-type': 'application/json', ...request.headers };
  return { ...request, headers, text: JSON.stringify(body) };
}

/** Takes the answer as a connection does, piece by piece. */
async function send({ method, path }: WorstRoute, actor: ActorName, request: WorstRequest) {
  const address = { method, path: request.path ?? path };
  const answer = await sendSample(test.app, address, request, fixture.actors[actor], { asStream: true });
  let bytes = 0;
  for await (const piece of answer.stream()) bytes += piece.length;
  return { statusCode: answer.statusCode, bytes };
}

/** Null within the limits. A call that reads is made again, as its first measurement may be that of something else. */
async function measure(route: WorstRoute, actor: ActorName): Promise<string | null> {
  const attempts = route.method === 'GET' ? ATTEMPTS : 1;
  let least: WorkFigures | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const request = write(route);
    const { figures, result } = await measureWork(() => send(route, actor, request));
    const most = limitsOf(route, result.bytes);
    const scaled = exceeds(figures, most) ? asOnReference(figures) : figures;
    least = least ? leastOf(least, scaled) : scaled;
    if (!exceeds(least, most)) return null;
  }
  return least && `${route.name}: ${describeFigures(least)}`;
}

const mostUnits = (name: string) => {
  if (name === 'POST /api/v1/projects/addresses' || name === 'GET /api/v1/projects/review')
    return AMOUNTS.entries;
  return name === 'PUT /api/v1/projects/access' ? AMOUNTS.bans : AMOUNTS.prizes;
};

/** What was sent is garbage that nobody collects at once. */
function limitsOf({ name, cost }: WorstRoute, answerBytes: number): WorkFigures {
  return {
    blockedMs: LIMITS.blockedMs,
    processorMs: Math.max(
      LIMITS.processorMs,
      cost ? cost.ms + (cost.msPerThousand * mostUnits(name)) / 1_000 : 0,
    ),
    memoryMb: Math.max(LIMITS.memoryMb, cost?.runningMb ?? 0) + (3 * answerBytes) / 1024 ** 2,
  };
}

const KINDS = ['blockedMs', 'processorMs', 'memoryMb'] as const;
const exceeds = (figures: WorkFigures, most: WorkFigures) => KINDS.some((kind) => figures[kind] > most[kind]);
const leastOf = (one: WorkFigures, other: WorkFigures): WorkFigures => ({
  blockedMs: Math.min(one.blockedMs, other.blockedMs),
  processorMs: Math.min(one.processorMs, other.processorMs),
  memoryMb: Math.min(one.memoryMb, other.memoryMb),
});
const describeFigures = ({ blockedMs, processorMs, memoryMb }: WorkFigures) =>
  `blocks ${Math.round(blockedMs)} ms, takes ${Math.round(processorMs)} ms and ${Math.round(memoryMb)} MB`;

it('fills every table, or says why not', async () => {
  const { rows } = await test.deps.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const known = [...Object.keys(FILLERS), ...Object.keys(LEFT_OUT)];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

it('knows the largest request to every route', () => {
  expect(routesWithoutWorstCase(test.app, fixture)).toEqual([]);
});

describe('with as much data as the limits allow', () => {
  it.runIf(isExhaustive).each(CALLERS)(
    'no call by “%s” blocks other requests, or takes much time or memory, unless it declares that',
    async (actor) => {
      const heavy: string[] = [];
      for (const route of worstRoutes(test.app, fixture, prepared)) {
        const found = await measure(route, actor);
        if (found) heavy.push(found);
      }
      expect(heavy).toEqual([]);
    },
    LONG_LIMIT_MS,
  );

  /** They change the data, so each caller makes them once. */
  it.each(CALLERS)(
    'no call by “%s” fails in the server, or answers with more than a page, apart from files',
    async (actor) => {
      const found: string[] = [];
      for (const route of worstRoutes(test.app, fixture, prepared)) {
        const { statusCode, bytes } = await send(route, actor, write(route));
        if (statusCode >= 500) found.push(`${route.name} answers ${statusCode}`);
        if (bytes > MAX_BYTES && !GROWING[route.name])
          found.push(`${route.name} answers with ${bytes} bytes`);
      }
      expect(found).toEqual([]);
    },
    LONG_LIMIT_MS,
  );
});
