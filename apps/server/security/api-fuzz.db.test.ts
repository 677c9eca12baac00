import { afterAll, beforeAll, expect, it } from 'vitest';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { scale } from '../../../testing/scope.ts';
import { fuzzApi } from './fuzz-api.ts';
import { sendSample } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';

const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS ?? scale(500, 10_000));
const SEED = Number(FUZZ_SEED ?? 1);
const LONGEST_MS = OUTER_LIMIT_MS + REQUESTS * 50;

let fixture: SecurityFixture;
beforeAll(async () => {
  fixture = await makeSecurityFixture((await startFixtureApp()).test);
});
afterAll(() => fixture.test.close());

it(
  `[R20] ${REQUESTS} generated requests (seed ${SEED}) cause no server error, no invalid response and no unauthorized access`,
  async () => {
    const { violations, statuses, doneCalls } = await fuzzApi(fixture, SEED, REQUESTS);
    expect(violations).toEqual([]);
    // A run that never gets past the first checks would find nothing either.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(doneCalls.size).toBeGreaterThan(30);
  },
  LONGEST_MS,
);

/** Regression cases from earlier runs. */
it.each([
  [
    'a name with a NUL',
    'GET /api/v1/third/page',
    { query: { workspace: 'a\0', name: 'b' } },
    'invalid-input',
  ],
  ['a lone surrogate', 'POST /users/validate/workspace', { body: { name: '\ud800' } }, 'invalid-input'],
  [
    'a nonce of as many, but multi-byte characters',
    'POST /users/login',
    { form: { grant_type: 'password', username: '0x'.padEnd(42, 'a'), password: 'é'.repeat(32) } },
    'nonce-mismatch',
  ],
] as const)('rejects %s without a server error', async (_what, name, request, code) => {
  const [method = '', path = ''] = name.split(' ');
  expect(SAMPLE_CALLS[name]).toBeDefined();
  const actor = name.endsWith('login') ? 'visitor' : 'owner';
  const answer = await sendSample(fixture.test.app, { method, path }, request, fixture.actors[actor]);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
});
