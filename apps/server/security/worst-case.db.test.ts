import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTableOf } from '#server/http/api/route-table.ts';
import { findSlowAttempts, timeOrdinaryBody } from '#server/testing/slow-attempts.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { isExhaustive, scale } from '../../../testing/scope.ts';
import type { ActorName } from './actors.ts';
import { type Amounts, FILLERS, fillToLimits, LEFT_OUT } from './fill-to-limits.ts';
import { sendSample } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';

/** In the exhaustive scope as much as the product allows, or more than anybody has where it sets no limit. */
const AMOUNTS: Amounts = {
  entries: scale(2_000, 100_000),
  bans: scale(2_000, 50_000),
  prizes: scale(2_000, 100_000),
  terms: scale(200, 5_000),
  hours: scale(100, 8_760),
  lists: scale(400, 495),
  sessions: scale(500, 10_000),
  messages: scale(1_000, 100_000),
  mails: scale(500, 10_000),
  posts: scale(1_000, 100_000),
  strangers: scale(300, 40_000),
};

/** Whose data is large, and who only looks at it. */
const CALLERS: readonly ActorName[] = ['owner', 'own bot', 'stranger', 'nobody'];

let test: TestApp;
let fixture: SecurityFixture;

beforeAll(async () => {
  ({ test } = await startFixtureApp());
  fixture = await makeSecurityFixture(test);
  await fillToLimits(test.deps.pool, fixture, AMOUNTS);
});
afterAll(() => test.close());

/** Every call with its sample: those that read first, those that delete last. */
function calls() {
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  return routeTableOf(test.app)
    .flatMap(({ method, path, call }) => {
      const sample = SAMPLE_CALLS[`${method} ${path}`];
      return call && sample && method !== 'HEAD' ? [{ name: `${method} ${path}`, method, path, sample }] : [];
    })
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
}

const MAX_BYTES = 100_000;

/** Answers that grow with the data of the account that asks, and how they do it. */
const GROWING: Record<string, string> = {
  'GET /users/me/export': 'everything about a person, as a file that is written section by section',
  'POST /api/v1/projects/addresses': 'all participants as a file, written in batches',
  'POST /api/v1/projects/winners': 'all winners as a file, written in batches',
  'GET /api/v1/projects/access': 'the banned wallets, of which a list has at most 50,000',
};

const send = ({ method, path, sample }: ReturnType<typeof calls>[number], actor: ActorName) =>
  sendSample(test.app, { method, path }, sample.ask(fixture), fixture.actors[actor]);

it('fills every table, or says why not', async () => {
  const { rows } = await test.deps.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const known = [...Object.keys(FILLERS), ...Object.keys(LEFT_OUT)];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

/** Calls that block the event loop for longer, and why. */
const BLOCKING: Record<string, string> = {
  'GET /users/me/export': 'writes a list with 50,000 banned wallets and 5,000 versions of its terms at once',
};

describe('with as much data as the limits allow', () => {
  it.runIf(isExhaustive).each(CALLERS)('no call by “%s” that reads blocks other requests', async (actor) => {
    const parsingMs = timeOrdinaryBody();
    const slow: string[] = [];
    for (const call of calls().filter(({ method }) => method === 'GET')) {
      const attempts = await findSlowAttempts(() => send(call, actor), parsingMs);
      if (attempts.length > 0 && !BLOCKING[call.name]) slow.push(`${call.name} (${attempts})`);
    }
    expect(slow).toEqual([]);
  });

  /** They change the data, so each caller makes them once. */
  it.each(CALLERS)(
    'no call by “%s” fails in the server, or answers with more than a page, apart from files',
    async (actor) => {
      const found: string[] = [];
      for (const call of calls()) {
        const { statusCode, rawPayload } = await send(call, actor);
        if (statusCode >= 500) found.push(`${call.name} answers ${statusCode}`);
        if (rawPayload.length > MAX_BYTES && !GROWING[call.name])
          found.push(`${call.name} answers with ${rawPayload.length} bytes`);
      }
      expect(found).toEqual([]);
    },
  );
});
