import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeTableOf } from '#server/http/api/route-table.ts';
import { findSlowAttempts, timeOrdinaryBody } from '#server/testing/slow-attempts.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { isExhaustive, scale } from '../../../testing/scope.ts';
import { describedCall, type JsonSchema } from './api-description.ts';
import { HUGE_STRUCTURES, HUGE_TEXTS } from './huge-values.ts';
import { type SampleRequest, sendSample } from './sample-call.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';

/** Each field gets every kind of value in the exhaustive scope, otherwise every sixth, the next field the next ones. */
const KINDS_STEP = scale(6, 1);
const LARGE_BYTES = 2_749_000;
const SMALL_BYTES = 31_000;

let test: TestApp;
let fixture: SecurityFixture;

beforeAll(async () => {
  ({ test } = await startFixtureApp());
  fixture = await makeSecurityFixture(test);
});
afterAll(() => test.close());

type Attack = { method: string; path: string; what: string; text: string };

/** Every call with a body, with huge values in place of the body and of each field that may be of their kind. */
function* attacks(isLarge: boolean): Generator<Attack> {
  for (const { method, path, call } of routeTableOf(test.app)) {
    if (!call?.body || call.form || Boolean(call.isLarge) !== isLarge) continue;
    const { body } = describedCall(test.app, method, path);
    const sample = SAMPLE_CALLS[`${method} ${path}`]?.ask(fixture).body ?? {};
    const bytes = isLarge ? LARGE_BYTES - JSON.stringify(sample).length : SMALL_BYTES;
    const fields = fieldsOf(body ?? {});
    const listFields = fields.filter(({ schema }) => accepts(schema, ['array', 'object']));
    for (const [kind, [what, write]] of HUGE_STRUCTURES.entries()) {
      const huge = write(bytes);
      yield { method, path, what, text: huge };
      for (const field of listFields.filter((_, at) => (at + kind) % KINDS_STEP === 0))
        yield {
          method,
          path,
          what: `${what} as ${field.path}`,
          text: replaceField(sample, field.path, huge),
        };
    }
    const textFields = fields.filter(({ schema }) => accepts(schema, ['string']));
    for (const [kind, [what, write]] of HUGE_TEXTS.entries()) {
      const huge = write(bytes);
      for (const field of textFields.filter((_, at) => (at + kind) % KINDS_STEP === 0))
        yield {
          method,
          path,
          what: `${what} as ${field.path}`,
          text: replaceField(sample, field.path, huge),
        };
    }
  }
}

type Field = { path: string[]; schema: JsonSchema };

const fieldsOf = ({ properties = {} }: JsonSchema): Field[] =>
  Object.entries(properties).flatMap(([name, schema]) => [
    { path: [name], schema },
    ...fieldsOf(schema).map((inner) => ({ ...inner, path: [name, ...inner.path] })),
  ]);

const accepts = ({ type, anyOf = [] }: JsonSchema, types: readonly string[]): boolean =>
  types.includes(type ?? '') || anyOf.some((one) => accepts(one, types));

/** JSON text of the sample with other JSON text in place of one field. */
function replaceField(sample: Record<string, unknown>, [name = '', ...rest]: string[], text: string): string {
  const inner = rest.length > 0 ? replaceField({}, rest, text) : text;
  const others = Object.entries(sample).filter(([other]) => other !== name);
  const parts = others.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`);
  return `{${[...parts, `${JSON.stringify(name)}:${inner}`].join()}}`;
}

async function send({ method, path, text }: Attack): Promise<number> {
  const request: SampleRequest = { text, headers: { 'content-type': 'application/json' } };
  const response = await sendSample(test.app, { method, path }, request, fixture.actors.owner);
  expect(response.statusCode, `${method} ${path}`).toBeLessThan(500);
  expect(response.body.length, `${method} ${path}`).toBeLessThan(100_000);
  return response.statusCode;
}

const MAX_REPORTED = 5;

it('reads or refuses any huge value in the body of a call that takes megabytes', async () => {
  const outcomes = new Set<number>();
  for (const attack of attacks(true)) outcomes.add(await send(attack));
  expect([...outcomes].toSorted()).toEqual([200, 400, 413]);
});

it.runIf(isExhaustive).each([
  ['a call that takes megabytes', true, 1],
  ['any other call', false, 40],
] as const)(
  'never blocks other requests, with any huge value in the body of %s',
  async (_which, isLarge, least) => {
    const parsingMs = timeOrdinaryBody();
    const calls = new Set<string>();
    const slow: string[] = [];
    for (const attack of attacks(isLarge)) {
      calls.add(`${attack.method} ${attack.path}`);
      const attempts = await findSlowAttempts(() => send(attack), parsingMs);
      if (attempts.length > 0) slow.push(`${attack.method} ${attack.path}: ${attack.what} (${attempts})`);
      if (slow.length === MAX_REPORTED) break;
    }
    expect(slow).toEqual([]);
    expect(calls.size).toBeGreaterThanOrEqual(least);
  },
);
