import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTableOf } from '#server/http/api/route-table.ts';
import { scale } from '../../../testing/scope.ts';
import type { ActorName } from './actors.ts';
import { describedCall } from './api-description.ts';
import { type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts';
import {
  PLANTED,
  PLANTED_ID,
  PLANTED_NUMBER,
  PLANTED_TIME,
  PLANTED_WALLET,
  plantedFields,
  plantInto,
} from './planted-fields.ts';
import { type SampleRequest, sendSample } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';

/** Every write in the exhaustive scope, otherwise every second. */
const STEP = scale(2, 1);

let fixture: SecurityFixture;
let snapshot: DatabaseSnapshot;
let before: string;

beforeAll(async () => {
  fixture = await makeSecurityFixture((await startFixtureApp()).test);
  snapshot = await snapshotDatabase(fixture.test.deps.pool);
  before = await snapshot.text();
});
afterAll(() => fixture.test.close());

const writes = () =>
  routeTableOf(fixture.test.app).filter(({ call, method }) => call && !['GET', 'HEAD'].includes(method));

/** Normalizes random and time-based values, which differ on every run. */
const BY_CHANCE: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g, '<time>'],
  [/\\\\x[0-9a-f]+/g, '<bytes>'],
  [/[\w-]{20,}(\.[\w-]{20,})?/g, '<chance>'],
];

/** Returns what a request changes, normalized, and restores the database. */
async function effectOf(route: { method: string; path: string }, request: SampleRequest, actor: ActorName) {
  const answer = await sendSample(fixture.test.app, route, request, fixture.actors[actor]);
  const raw = JSON.stringify(await snapshot.changes());
  const changes = BY_CHANCE.reduce(
    (text, [pattern, name]) => text.replace(pattern, (found) => (before.includes(found) ? found : name)),
    // Two digits are often the same as others by chance; the prefix of an API key is short.
    raw
      .replaceAll(/"digits":"\d\d"/g, '"digits":"<chance>"')
      .replaceAll(/"prefix":"[\w-]{8}"/g, '"prefix":"<chance>"')
      // Webhook messages are numbered, and each attempt takes its time.
      .replaceAll(/("table":"webhook_\w+".*?"number":)\d+/g, '$1"<chance>"')
      .replaceAll(/"duration_ms":\d+/g, '"duration_ms":"<chance>"'),
  );
  await snapshot.restore();
  const rows = (JSON.parse(changes) as unknown[]).map((row) => JSON.stringify(row)).sort();
  return { status: answer.statusCode, rows, raw };
}

function plantedRequest(route: { method: string; path: string }, request: SampleRequest): SampleRequest {
  const { body, query } = describedCall(fixture.test.app, route.method, route.path);
  const known = new Set([...Object.keys(body?.properties ?? {}), ...query.map(({ name }) => name)]);
  const fields = plantedFields(fixture);
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    known.has(name) || typeof value === 'object' ? [] : [[name, String(value)]],
  );
  return {
    ...request,
    query: { ...request.query, ...Object.fromEntries(texts) },
    ...(request.form
      ? { form: { ...request.form, ...Object.fromEntries(texts) } }
      : { body: plantInto(request.body ?? {}, fields, known) as Record<string, unknown> }),
  };
}

describe('[R19] read-only fields', () => {
  it('are ignored by every write: the effect is the same without them', async () => {
    const found: string[] = [];
    let effective = 0;
    for (const route of writes().filter((_, at) => at % STEP === 0)) {
      const name = `${route.method} ${route.path}`;
      const sample = SAMPLE_CALLS[name];
      if (!sample) continue;
      const actor = sample.except?.visitor === 'done' ? 'visitor' : 'owner';
      const plain = sample.ask(fixture);
      const wanted = await effectOf(route, plain, actor);
      if (wanted.rows.length > 0) effective += 1;
      const { raw, ...planted } = await effectOf(route, plantedRequest(route, plain), actor);
      const { raw: _, ...without } = wanted;
      if (JSON.stringify(planted) !== JSON.stringify(without))
        found.push(`${name}: ${JSON.stringify(planted)} in place of ${JSON.stringify(without)}`);
      const marks = [PLANTED, String(PLANTED_NUMBER), PLANTED_WALLET, PLANTED_ID, PLANTED_TIME.slice(0, 10)];
      for (const mark of marks) if (raw.includes(mark)) found.push(`${name} stored ${mark}: ${raw}`);
    }
    expect(effective, 'calls that changed something at all').toBeGreaterThan(scale(20, 40));
    expect(found).toEqual([]);
  });
});
