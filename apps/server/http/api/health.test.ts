import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import type { Deps } from '#server/wiring/deps.ts';
import { addHealth } from './health.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('answers each time within two seconds while the database is silent, and is ready again when it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let query = () => new Promise(() => {});
  const app = Fastify();
  const deps = { pool: { query: () => query() } } as unknown as Deps;
  addHealth(app, deps, { isDraining: () => false, areJobsHealthy: () => true });
  const ask = async () => {
    let statusCode: number | undefined;
    void app.inject('/readyz').then((answer) => {
      statusCode = answer.statusCode;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    return statusCode;
  };
  await app.ready();
  expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503]);
  await vi.advanceTimersByTimeAsync(1_000);
  query = async () => ({ rows: [{ name: 'baseline' }] });
  expect(await ask()).toBe(200);
  await app.close();
});
