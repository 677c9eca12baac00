import { expect, it } from 'vitest';
import { createCallBudget } from './call-budget.ts';

function budgetAt(limits: { perMinute: number; atOnce: number }) {
  const clock = { nowMs: 1_000 };
  const { spend } = createCallBudget(limits, () => clock.nowMs);
  return { clock, spend };
}
const yes = async () => 'yes';

it('is used up after the limit and refills gradually', async () => {
  const { clock, spend } = budgetAt({ perMinute: 2, atOnce: 9 });
  expect([await spend(yes), await spend(yes), await spend(yes)]).toEqual(['yes', 'yes', null]);
  clock.nowMs += 29_999;
  expect(await spend(yes)).toBeNull();
  clock.nowMs += 1;
  expect([await spend(yes), await spend(yes)]).toEqual(['yes', null]);
});

it('does not exceed one minute’s worth, however long it is idle', async () => {
  const { clock, spend } = budgetAt({ perMinute: 2, atOnce: 9 });
  clock.nowMs += 3_600_000;
  expect([await spend(yes), await spend(yes), await spend(yes)]).toEqual(['yes', 'yes', null]);
});

it('limits concurrency, and starts the next call when one ends, even with an error', async () => {
  const { spend } = budgetAt({ perMinute: 100, atOnce: 2 });
  const first = Promise.withResolvers<string>();
  const failing = Promise.withResolvers<string>();
  const running = [spend(() => first.promise), spend(() => failing.promise)];
  expect(await spend(yes)).toBeNull();
  failing.reject(new Error('no'));
  await expect(running[1]).rejects.toThrow('no');
  expect(await spend(yes)).toBe('yes');
  first.resolve('late');
  expect(await running[0]).toBe('late');
});
