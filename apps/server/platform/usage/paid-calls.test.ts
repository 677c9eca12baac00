import pino from 'pino';
import { expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createPaidCalls } from './paid-calls.ts';
import type { UsageLimit } from './usage-limits.ts';

const CALLER = { account: 'alice', clientAddress: '192.0.2.1' };

/** With a counter that refuses by one of the given limits, and a log that can be read. */
function setUp(refusing: UsageLimit['per']) {
  const lines: string[] = [];
  const clock = createTestClock();
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const counted: { name: string; amount: number }[] = [];
  const usage = {
    async count<Limit extends UsageLimit>(limits: readonly Limit[], _caller: object, amount = 1) {
      counted.push(...limits.map(({ name }) => ({ name, amount })));
      return limits.find(({ per }) => per === refusing) ?? null;
    },
  };
  const config = { PAID_CALLS_PER_DAY: 10, X_CALLS_PER_DAY: 5 };
  const { allow } = createPaidCalls({ usage, log, config, clock });
  return { allow, lines, clock, counted };
}

it('tells the operator once in ten minutes that the budget is used up', async () => {
  const { allow, lines, clock } = setUp('installation');
  for (let times = 0; times < 3; times += 1) expect(await allow('x', CALLER, 1)).toBe(false);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    provider: 'x',
    perDay: 5,
    msg: 'the budget of paid calls is used up',
  });
  clock.advance(600);
  await allow('chain', CALLER, 1);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ provider: 'chain', perDay: 10 });
});

it('does not bother the operator with one person’s share', async () => {
  const { allow, lines } = setUp('account');
  expect(await allow('x', CALLER, 1)).toBe(false);
  expect(lines).toEqual([]);
});

it('counts X separately from everything else', async () => {
  const { allow, counted } = setUp('installation');
  await allow('x', CALLER, 2);
  await allow('discord', CALLER, 3);
  expect(counted).toEqual([
    ...Array.from({ length: 3 }, () => ({ name: 'X calls', amount: 2 })),
    ...Array.from({ length: 3 }, () => ({ name: 'paid calls', amount: 3 })),
  ]);
});
