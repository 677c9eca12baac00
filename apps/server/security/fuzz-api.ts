import { lanyardProblem } from '@signboard/contract/allowlists/schemas.ts';
import { problemAnswer } from '@signboard/contract/answers.ts';
import type { LightMyRequestResponse } from 'fastify';
import { createSeededRandom, type SeededRandom } from '#server/bots/sales-feed/testing/seeded-random.ts';
import { routeTableOf } from '#server/http/api/route-table.ts';
import type { Call } from '#server/platform/lib/route.ts';
import { ACTORS, type ActorName, httpLayerError, inject } from './actors.ts';
import { type DescribedCall, describedCall } from './api-description.ts';
import { belongsTo, type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts';
import { type FuzzRequest, fuzzRequest } from './fuzz-request.ts';
import type { SampleCall } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { passEveryCheck, type SecurityFixture } from './security-fixture.ts';

type FuzzResult = { violations: string[]; statuses: Map<number, number>; doneCalls: Set<string> };

type FuzzedCall = {
  name: string;
  method: string;
  path: string;
  call: Call;
  described: DescribedCall;
  sample: SampleCall;
};

/** Requests between two ownership checks of changed rows. */
const BATCH = 80;
const ENOUGH_VIOLATIONS = 10;
/** Calls that change who the caller is. */
const ENDS_BATCH = new Set([
  'DELETE /users/logout',
  'DELETE /users/sessions',
  'POST /users/me/erasure',
  'DELETE /api/v1/twitter/oauth2/token/bot',
  'DELETE /api/v1/nft/alert/bot',
  'DELETE /api/v1/nft/alert/sessions',
]);
const OWN: readonly ActorName[] = ['owner', 'handed off', 'own bot'];
const OTHERS: readonly ActorName[] = ['stranger', 'other bot', 'visitor', 'nobody', 'cookies alone'];
const REFUSED = ACTORS.filter((actor) => ![...OWN, ...OTHERS].includes(actor));
/** Data that belongs to one account, whatever others do. */
const PERSONAL = new Set(
  ['users', 'sessions', 'email_confirmations', 'lists', 'banned_wallets', 'draws', 'draw_secrets'].concat([
    'bots',
    'bot_sessions',
    'deliveries',
  ]),
);

/** Sends generated requests to every call as every actor and returns violated invariants. */
export async function fuzzApi(fixture: SecurityFixture, seed: number, requests: number): Promise<FuzzResult> {
  const random = createSeededRandom(seed);
  const snapshot = await snapshotDatabase(fixture.test.deps.pool);
  const source = { random, words: wordsOf(fixture) };
  const calls = fuzzedCalls(fixture);
  const result: FuzzResult = { violations: [], statuses: new Map(), doneCalls: new Set() };
  let made = 0;
  while (made < requests && result.violations.length < ENOUGH_VIOLATIONS) {
    const isOwners = random.chance(0.6);
    for (let at = 0; at < BATCH && made < requests; at += 1) {
      made += 1;
      const target = random.pick(calls);
      const actor = pickActor(random, isOwners);
      const request = fuzzRequest(source, target.described, target.sample.ask(fixture));
      const { status, fault } = await sendOne(fixture, snapshot, target, actor, request);
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
      if (status === 200) result.doneCalls.add(target.name);
      if (fault) result.violations.push(describeViolation(seed, made, target.name, actor, request, fault));
      if (status === 200 && ENDS_BATCH.has(target.name)) break;
    }
    const touched = await touchedRows(fixture, snapshot, isOwners ? 'stranger' : 'owner');
    if (touched.length > 0)
      result.violations.push(
        `seed ${seed}, before request ${made}: rows of someone else were changed: ${touched}`,
      );
    await snapshot.restore();
  }
  return result;
}

async function sendOne(
  fixture: SecurityFixture,
  snapshot: DatabaseSnapshot,
  { name, method, path, call, described }: FuzzedCall,
  actor: ActorName,
  request: FuzzRequest,
): Promise<{ status: number; fault: string | null }> {
  if (/create|update|duplicate/.test(name)) await passEveryCheck(fixture.test, [fixture.actors[actor]]);
  const writesBefore = await snapshot.writes();
  const { headers, cookies } = inject(fixture.actors[actor]);
  const answer = await fixture.test.app.inject({
    method: method as 'GET',
    url: `${path}${request.query && `?${request.query}`}`,
    headers: { ...headers, ...request.headers },
    cookies,
    ...(request.payload !== undefined && { payload: request.payload }),
  });
  const status = answer.statusCode;
  const fault = checkAnswer(call, described.statuses, request, answer);
  if (fault) return { status, fault: `${fault} ${answer.body.slice(0, 300)}` };
  if (!httpLayerError(call, actor) || 'authorization' in request.headers) return { status, fault: null };
  if (status === 200) return { status, fault: 'an unauthorized request succeeded' };
  return {
    status,
    fault: (await snapshot.writes()) === writesBefore ? null : 'a rejected request wrote data',
  };
}

function pickActor(random: SeededRandom, isOwners: boolean): ActorName {
  if (random.chance(0.15)) return random.pick(REFUSED);
  return isOwners ? random.pick(['owner', 'owner', 'own bot']) : random.pick(OTHERS);
}

function fuzzedCalls({ test: { app } }: SecurityFixture): FuzzedCall[] {
  return routeTableOf(app).flatMap(({ method, path, call }) => {
    const name = `${method} ${path}`;
    const sample = SAMPLE_CALLS[name];
    if (!call || !sample || method === 'HEAD') return [];
    return [{ name, method, path, call, sample, described: describedCall(app, method, path) }];
  });
}

/** Known ids and names, so that requests get past the first checks. */
function wordsOf({ lists, owner, bots, draft, visitorProof }: SecurityFixture): string[] {
  return [
    ...Object.values(lists).flatMap(({ id, workspace, name }) => [id, workspace, name]),
    ...[owner.address, owner.logo, String(draft.name), visitorProof.nonce, bots.own.webhookMask],
    ...[
      'ethereum',
      'solana',
      'join',
      '#4E9595',
      'https://example.test',
      'somebody@example.test',
      '10',
      '0.08',
    ],
    ...['2026-12-01T10:00:00.000Z', 'So11111111111111111111111111111111111111112', '0x'.padEnd(42, 'a')],
  ];
}

/** Changed rows of accounts that took no part. */
async function touchedRows(
  { userIds, lists, bots }: SecurityFixture,
  snapshot: DatabaseSnapshot,
  party: 'owner' | 'stranger',
): Promise<string[]> {
  const { foreign, ...own } = lists;
  const ids =
    party === 'stranger'
      ? [userIds.stranger, bots.other.id, foreign.id]
      : [userIds.owner, bots.own.id, ...Object.values(own).map(({ id }) => id)];
  return (await snapshot.changes())
    .filter(({ table, row }) => PERSONAL.has(table) && belongsTo(row, ids))
    .map(({ table, row }) => `${table} ${JSON.stringify(row)}`);
}

const describeViolation = (
  seed: number,
  number: number,
  name: string,
  actor: ActorName,
  { query, headers, payload }: FuzzRequest,
  fault: string,
) =>
  `seed ${seed}, request ${number}: ${name} by “${actor}”: ${fault} ← ${JSON.stringify({ query, headers, payload: payload?.slice(0, 500) })}`;

/** Describes what is wrong with a response, regardless of the request; null if nothing is. */
function checkAnswer(
  call: Call,
  statuses: readonly string[],
  request: FuzzRequest,
  answer: LightMyRequestResponse,
): string | null {
  const { statusCode } = answer;
  if (statusCode >= 500) return `a server error: ${statusCode}`;
  const isDocumented = [String(statusCode), `${String(statusCode)[0]}XX`].some((status) =>
    statuses.map((one) => one.toUpperCase()).includes(status),
  );
  if (!isDocumented) return `an undocumented status: ${statusCode}`;
  if (statusCode !== 200) return problemFault(call, answer);
  if (request.body !== undefined && call.body && !call.body.safeParse(asReceived(request.body)).success)
    return 'a body was accepted that its schema rejects';
  const isFile = answer.headers['content-disposition']?.toString().startsWith('attachment');
  const { error } = call.answer.safeParse(isFile ? answer.body : JSON.parse(answer.body));
  return error ? `a response that violates its schema: ${error.message}` : null;
}

function problemFault({ problems }: Call, answer: LightMyRequestResponse): string | null {
  const problem = problems === 'lanyard' ? lanyardProblem : problemAnswer;
  const { error } = problem.strict().safeParse(JSON.parse(answer.body));
  return error ? `an error that violates its schema: ${error.message}` : null;
}

const asReceived = (body: unknown) => JSON.parse(JSON.stringify(body));
