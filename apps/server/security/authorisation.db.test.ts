import { lanyardProblem } from '@signboard/contract/allowlists/schemas.ts';
import { problemAnswer } from '@signboard/contract/answers.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTableOf } from '#server/http/api/route-table.ts';
import type { Call } from '#server/platform/lib/route.ts';
import { ACTORS, type ActorName, httpLayerError } from './actors.ts';
import { belongsTo, type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts';
import { type Outcome, type SampleCall, sendSample } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { makeSecurityFixture, type SecurityFixture, secretsOf } from './security-fixture.ts';
import { PRIVATE, PRIVATE_EMAIL, startFixtureApp } from './start-fixture-app.ts';

/**
 * Public routes outside of the contract: images, health and metrics, the API description, one-click unsubscribing, and what
 * browsers ask before a page of another website calls an open one.
 */
const OPEN_TO_ALL =
  /^\/(healthz|readyz|metrics|docs(\/.*)?|unsubscribe\/:token|api\/v1\/(tree|proof|roots|sales|images\/:id(\/narrow)?|nft\/alert\/posts\/:id\/picture|nft\/alert\/public\/:id\/sales\/:sale\/picture))$/;
const OWNERS: readonly ActorName[] = ['owner', 'own bot'];
/** In any browser, the owner of the wallet may read what it may not. */
const READERS: readonly ActorName[] = [...OWNERS, 'handed off'];

let fixture: SecurityFixture;
let snapshot: DatabaseSnapshot;
let logged: string[];
const answered: { who: string; text: string }[] = [];

beforeAll(async () => {
  const started = await startFixtureApp();
  ({ logged } = started);
  fixture = await makeSecurityFixture(started.test);
  snapshot = await snapshotDatabase(started.test.deps.pool);
});
afterAll(() => fixture.test.close());

function expected(call: Call, sample: SampleCall, actor: ActorName): Outcome {
  const isOwners = actor === 'owner' || (actor === 'handed off' && call.joinSession);
  return httpLayerError(call, actor) ?? sample.except?.[actor] ?? (isOwners ? sample.owner : sample.others);
}

const outcomeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : answer.json().code;

/** Every served contract call with its sample. */
const calls = () =>
  routeTableOf(fixture.test.app).flatMap(({ method, path, call }) =>
    call && method !== 'HEAD' ? [{ name: `${method} ${path}`, method, path, call }] : [],
  );

async function ask(route: ReturnType<typeof calls>[number], sample: SampleCall, actor: ActorName) {
  const answer = await sendSample(fixture.test.app, route, sample.ask(fixture), fixture.actors[actor]);
  // A cookie may be returned to its own browser.
  const sent = Object.values(fixture.actors[actor].cookies);
  const cookies = answer.cookies.map(({ value }) => value).filter((value) => !sent.includes(value));
  answered.push({ who: `${actor}: ${route.name}`, text: `${answer.body} ${cookies.join(' ')}` });
  return answer;
}

/** Changed rows that refer to the owner, or to the owner's lists or bot. */
async function changesToOwners(mayAddTo: readonly string[] = []): Promise<string[]> {
  const { userIds, lists, bots } = fixture;
  const { foreign: _, ...own } = lists;
  const ids = [userIds.owner, bots.own.id, ...Object.values(own).map(({ id }) => id)];
  return (await snapshot.changes())
    .filter(({ table, row }) => !mayAddTo.includes(table) && belongsTo(row, ids))
    .map(({ table }) => table);
}

it('[R18] has a rule for every served call and for nothing else', () => {
  expect(Object.keys(SAMPLE_CALLS).sort()).toEqual(
    calls()
      .map(({ name }) => name)
      .sort(),
  );
  const others = routeTableOf(fixture.test.app).filter(({ call }) => !call);
  expect(others.filter(({ path }) => !OPEN_TO_ALL.test(path))).toEqual([]);
});

describe('[R18] every call', () => {
  it.each(ACTORS)(
    'made by “%s” has the outcome of its rule and changes no one else’s data',
    async (actor) => {
      const found: string[] = [];
      for (const route of calls()) {
        const sample = SAMPLE_CALLS[route.name];
        if (!sample) continue;
        const answer = await ask(route, sample, actor);
        const wanted = expected(route.call, sample, actor);
        const outcome = outcomeOf(answer);
        if (outcome !== wanted) found.push(`${route.name}: ${outcome} instead of ${wanted}`);
        if (outcome !== 'done') {
          const problem = route.call.problems === 'lanyard' ? lanyardProblem : problemAnswer;
          const { error } = problem.strict().safeParse(answer.json());
          if (error) found.push(`${route.name} returns more than an error: ${answer.body}`);
        }
        if (!READERS.includes(actor) && answer.body.includes(PRIVATE))
          found.push(`${route.name} reveals: ${answer.body}`);
        if (actor === 'handed off' && answer.body.includes(PRIVATE_EMAIL))
          found.push(`${route.name} reveals an email: ${answer.body}`);
        const changed = await snapshot.changedTables();
        if (changed.length === 0) continue;
        if (httpLayerError(route.call, actor)) found.push(`${route.name}, rejected, changed ${changed}`);
        if (!READERS.includes(actor)) {
          const touched = await changesToOwners(sample.mayAddTo);
          if (touched.length > 0) found.push(`${route.name} changed ${touched} of the owner`);
        }
        await snapshot.restore();
      }
      expect(found).toEqual([]);
    },
  );
});

it('[R18] rejects HEAD where GET is rejected', async () => {
  const found: string[] = [];
  for (const route of calls().filter(({ method }) => method === 'GET')) {
    const sample = SAMPLE_CALLS[route.name];
    if (!sample) continue;
    for (const actor of ['nobody', 'stranger', 'no CSRF token'] as const) {
      const get = await ask(route, sample, actor);
      const head = await ask({ ...route, method: 'HEAD' }, sample, actor);
      if (head.statusCode !== get.statusCode || head.body !== '')
        found.push(`${route.name}: ${head.statusCode} instead of ${get.statusCode}`);
    }
  }
  expect(found).toEqual([]);
});

it.each([
  // The checked token is the owner's own; the bearer is ignored.
  ['POST /users/check', ['owner', 'forged bearer'], (answer: { isValid: boolean }) => answer.isValid],
  [
    'POST /api/v1/twitter/auth/bot/initcookies',
    OWNERS,
    ({ result }: { result?: { isConnected: boolean } }) => result?.isConnected,
  ],
  ['GET /api/v1/third/page/entry', ['owner', 'handed off'], ({ result }: { result?: object }) => result],
] as const)('[R18] %s says yes to its owner alone', async (name, owners, isYes) => {
  const route = calls().find((one) => one.name === name);
  const sample = SAMPLE_CALLS[name];
  if (!route || !sample) throw new Error('unknown call');
  const told: string[] = [];
  for (const actor of ACTORS) if (isYes((await ask(route, sample, actor)).json())) told.push(actor);
  expect(told).toEqual(owners);
});

/** The message that a bot's owner signs names the CSRF token that the caller just sent. */
const withoutOwnNonce = (text: string) => text.replace(/"ownershipMessage":"[^"]*"/, '');

it('[R25] returns and logs no credentials to anyone', async () => {
  // Only session responses contain new tokens; old ones appear nowhere.
  const secrets = await secretsOf(fixture);
  expect(answered.length).toBeGreaterThan(800);
  expect(logged.length).toBeGreaterThan(800);
  const log = logged.join('\n');
  const found: string[] = [];
  for (const [name, secret] of secrets) {
    for (const { who, text } of answered)
      if (withoutOwnNonce(text).includes(secret)) found.push(`${name} in ${who}`);
    if (log.includes(secret)) found.push(`${name} in the log`);
  }
  expect(found).toEqual([]);
});
