import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTableOf } from '#server/http/api/route-table.ts';
import type { Call } from '#server/platform/lib/route.ts';
import type { ActorName } from './actors.ts';
import { type DatabaseSnapshot, snapshotDatabase } from './database-snapshot.ts';
import { type SampleCall, type SampleRequest, sendSample } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';

let fixture: SecurityFixture;
let snapshot: DatabaseSnapshot;

beforeAll(async () => {
  fixture = await makeSecurityFixture((await startFixtureApp()).test);
  snapshot = await snapshotDatabase(fixture.test.deps.pool);
});
afterAll(() => fixture.test.close());

type Write = { name: string; method: string; path: string; call: Call; sample: SampleCall; actor: ActorName };

/** Every write with its sample and permitted callers. */
function writes(): Write[] {
  return routeTableOf(fixture.test.app).flatMap(({ method, path, call }) => {
    const sample = SAMPLE_CALLS[`${method} ${path}`];
    if (!call || !sample || ['GET', 'HEAD'].includes(method)) return [];
    const actor = sample.except?.visitor === 'done' ? 'visitor' : 'owner';
    return [{ name: `${method} ${path}`, method, path, call, sample, actor }];
  });
}

/** Calls that were not rejected with one of these errors, or changed data. */
async function escaped(
  change: (request: SampleRequest, call: Call) => SampleRequest | null,
  refusals: readonly string[],
): Promise<{ made: number; escaped: string[] }> {
  const found: string[] = [];
  let made = 0;
  for (const { name, call, sample, actor, ...route } of writes()) {
    const request = change(sample.ask(fixture), call);
    if (!request) continue;
    made += 1;
    const answer = await sendSample(fixture.test.app, route, request, fixture.actors[actor]);
    const code = answer.statusCode === 200 ? 'done' : answer.json().code;
    if (!refusals.includes(code)) found.push(`${name}: ${answer.statusCode} ${code}`);
    const changed = await snapshot.changedTables();
    if (changed.length > 0) found.push(`${name} changed ${changed}`);
    await snapshot.restore();
  }
  return { made, escaped: found };
}

describe('[T4] every write', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example:3000' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ])('is rejected for another site, even with valid tokens: %j', async (headers) => {
    const sent = await escaped(
      (request) => ({ ...request, headers: { ...request.headers, ...headers } }),
      ['forbidden-origin'],
    );
    expect(sent.escaped).toEqual([]);
    expect(sent.made).toBe(writes().length);
  });

  /** Content types that another site may send without a CORS preflight. */
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'takes its body as JSON alone, not as %s',
    async (type) => {
      const sent = await escaped(
        (request, { upload }) => (upload && type.startsWith('multipart') ? null : wrappedAs(type, request)),
        ['invalid-input', 'body-unreadable'],
      );
      expect(sent.escaped).toEqual([]);
      expect(sent.made).toBeGreaterThan(25);
    },
  );
});

/** A JSON body in another encoding, with every required field. */
function wrappedAs(type: string, { body, ...request }: SampleRequest): SampleRequest | null {
  if (!body) return null;
  const headers = { ...request.headers, 'content-type': type };
  const fields = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
  if (type.includes('urlencoded')) return { ...request, headers, form: Object.fromEntries(fields) };
  const parts = fields.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const text = type.startsWith('text') ? JSON.stringify(body) : `${parts.join('')}--x--\r\n`;
  return { ...request, headers, text };
}
