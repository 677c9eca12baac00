import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { currentTrace, newTrace, parseTraceparent, withTrace } from './trace.ts';

const GIVEN = '0af7651916cd43dd8448eb211c80319c';

describe('parseTraceparent', () => {
  it.each([`00-${GIVEN}-b7ad6b7169203331-01`, `cc-${GIVEN}-b7ad6b7169203331-01-what-comes-later`])(
    'returns the trace id of a valid header: %s',
    (traceparent) => expect(parseTraceparent(traceparent)).toBe(GIVEN),
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
  ])('creates a new trace id for an invalid header: %j', (traceparent) => {
    const trace = parseTraceparent(traceparent);
    expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(trace).not.toBe(GIVEN);
  });
});

it('propagates a trace through async work without leaking into concurrent work', async () => {
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

it('keeps the current trace when the row has none', () => {
  const trace = newTrace();
  expect(withTrace(trace, () => withTrace(null, currentTrace))).toBe(trace);
});

it('adds the trace to every log line exactly once', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const trace = newTrace();
  withTrace(trace, () => log.child({ work: 'a job' }).info('inside'));
  log.info('outside');
  expect(lines[0]?.match(/"trace":"[0-9a-f]{32}"/g)).toEqual([`"trace":"${trace}"`]);
  expect(lines[1]).not.toContain('trace');
});
