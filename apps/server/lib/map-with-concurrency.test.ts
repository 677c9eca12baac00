import { expect, it } from 'vitest';
import { mapWithConcurrency } from './map-with-concurrency.ts';

it('keeps the order, and never runs more than the limit', async () => {
  let [running, most] = [0, 0];
  const doubled = await mapWithConcurrency([1, 2, 3, 4, 5], 2, async (number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return number * 2;
  });
  expect(doubled).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});

it('starts nothing more after a failure', async () => {
  const started: number[] = [];
  const failing = mapWithConcurrency([1, 2, 3, 4, 5, 6], 2, async (number) => {
    started.push(number);
    if (number === 1) throw new Error('down');
    await new Promise(setImmediate);
  });
  await expect(failing).rejects.toThrow('down');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(started.length).toBeLessThanOrEqual(3);
});
