import { expect, it } from 'vitest';
import { createSharedMap, mapWithConcurrency, yieldToEventLoop } from './concurrency.ts';

/** Tasks that finish on demand. */
const createTasks = (count: number) => Array.from({ length: count }, () => Promise.withResolvers<void>());

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

it('lets two lists share the limit in order, and the failure of one ends only that one', async () => {
  const mapShared = createSharedMap(2);
  const started: string[] = [];
  const work = createTasks(2);
  const first = mapShared([0, 1, 2, 3], async (at) => {
    started.push(`first ${at}`);
    await work[at]?.promise;
  });
  const second = mapShared([0, 1], async (at) => {
    started.push(`second ${at}`);
    return at;
  });
  await new Promise(setImmediate);
  expect(started).toEqual(['first 0', 'first 1']);
  work[0]?.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  expect(await second).toEqual([0, 1]);
  expect(started).toEqual(['first 0', 'first 1', 'second 0', 'second 1']);
  work[1]?.resolve();
});

it('[R5] gives each concurrent caller its own event loop turn, in order, and runs other work in between', async () => {
  const events: string[] = [];
  let isDone = false;
  const tick = () => {
    events.push('other');
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  await Promise.all(
    [1, 2, 3, 4].map((number) => yieldToEventLoop().then(() => events.push(`turn ${number}`))),
  );
  isDone = true;
  const turns = events.filter((one) => one !== 'other');
  expect(turns).toEqual(['turn 1', 'turn 2', 'turn 3', 'turn 4']);
  for (const turn of turns.slice(1)) expect(events[events.indexOf(turn) - 1]).toBe('other');
});
