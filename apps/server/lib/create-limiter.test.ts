import { expect, it } from 'vitest';
import { createLimiter } from './create-limiter.ts';

/** Work that ends when it is told to. */
const pieces = (count: number) => Array.from({ length: count }, () => Promise.withResolvers<void>());

it('runs so many at once, the others in order, and refuses who would wait too long a line', async () => {
  const inTurn = createLimiter(2, 2);
  const started: number[] = [];
  const work = pieces(5);
  const turns = work.map(({ promise }, at) =>
    inTurn(async () => {
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

it('goes on after work that failed', async () => {
  const inTurn = createLimiter(1, 1);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'fine')).toBe('fine');
});
