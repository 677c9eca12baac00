import { expect, it } from 'vitest';
import { createLimiter } from './create-limiter.ts';

/** Tasks that finish on demand. */
const createTasks = (count: number) => Array.from({ length: count }, () => Promise.withResolvers<void>());

it('runs up to the limit, queues the rest in order, and rejects when the queue is full', async () => {
  const runLimited = createLimiter(2, 2);
  const started: number[] = [];
  const work = createTasks(5);
  const turns = work.map(({ promise }, at) =>
    runLimited(async () => {
      started.push(at);
      await promise;
    }),
  );
  await expect(turns[4]).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(started).toEqual([0, 1]);
  work[1]?.resolve();
  await turns[1];
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of work) resolve();
  await Promise.all(turns.slice(0, 4));
  expect(started).toEqual([0, 1, 2, 3]);
});

it('frees the slot after a task fails', async () => {
  const runLimited = createLimiter(1, 1);
  await expect(runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await runLimited(async () => 'fine')).toBe('fine');
});
