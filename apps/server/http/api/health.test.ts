import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { addHealth, WITHOUT_JOBS } from './health.ts';

it('answers each time within two seconds while the database is silent, and is ready again when it answers', async () => {
  const clock = createTestClock();
  let query = () => new Promise(() => {});
  const app = Fastify();
  const deps = { clock, pool: { query: () => query() } } as unknown as Deps;
  addHealth(app, deps, WITHOUT_JOBS);
  const ask = async () => {
    const asked = clock.monotonicMs();
    let isAnswered = false;
    const answer = app.inject('/readyz').finally(() => {
      isAnswered = true;
    });
    for (; !isAnswered && clock.monotonicMs() - asked < 2_000; clock.advance(0.1))
      await new Promise(setImmediate);
    return isAnswered ? (await answer).statusCode : undefined;
  };
  await app.ready();
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503]);
  clock.advance(1);
  query = async () => ({ rows: [{ name: 'baseline' }] });
  expect(await ask()).toBe(200);
  await app.close();
});
