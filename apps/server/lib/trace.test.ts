import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { currentTrace, newTrace, traceOf, withTrace } from './trace.ts';

const GIVEN = '0af7651916cd43dd8448eb211c80319c';

describe('the trace of a request', () => {
  it.each([`00-${GIVEN}-b7ad6b7169203331-01`, `cc-${GIVEN}-b7ad6b7169203331-01-what-comes-later`])(
    'is the caller’s where it brings one: %s',
    (traceparent) => expect(traceOf(traceparent)).toBe(GIVEN),
  );

  it.each([
    undefined,
    '',
    GIVEN,
    [`00-${GIVEN}-b7ad6b7169203331-01`],
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${GIVEN}-${'0'.repeat(16)}-01`,
    `ff-${GIVEN}-b7ad6b7169203331-01`,
    `00-${GIVEN.toUpperCase()}-b7ad6b7169203331-01`,
    `00-${GIVEN}-b7ad6b7169203331-01x`,
    `00-${GIVEN}-b7ad6b7169203331-01\n{"level":60}`,
  ])('is a new one where that is not well formed: %j', (traceparent) => {
    const trace = traceOf(traceparent);
    expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(trace).not.toBe(GIVEN);
  });
});

it('belongs to all that is done under it, and to nothing beside it', async () => {
  const one = newTrace();
  const other = newTrace();
  const later = async () => {
    await new Promise(setImmediate);
    return currentTrace();
  };
  expect(await Promise.all([withTrace(one, later), withTrace(other, later), later()])).toEqual([
    one,
    other,
    null,
  ]);
});

it('stays what it was where a row has none of its own', () => {
  const trace = newTrace();
  expect(withTrace(trace, () => withTrace(null, currentTrace))).toBe(trace);
});

it('stands in every line that is logged under it, once', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const trace = newTrace();
  withTrace(trace, () => log.child({ work: 'a part' }).info('under it'));
  log.info('outside');
  expect(lines[0]?.match(/"trace":"[0-9a-f]{32}"/g)).toEqual([`"trace":"${trace}"`]);
  expect(lines[1]).not.toContain('trace');
});
