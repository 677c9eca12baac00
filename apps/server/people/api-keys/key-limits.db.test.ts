import { afterEach, expect, it, vi } from 'vitest';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../testing/scope.ts';
import { callWithKey, createKey } from './api-keys-for-test.ts';
import { createKeyFinder, KEY_TTL_MS } from './key-finder.ts';

const LISTS = '/api/v1/lists';
const REQUESTS = scale(1_000, 10_000);

let test: TestApp;
afterEach(() => test.close());

/** How many times the database was used. */
const watchDatabase = () => vi.spyOn(test.deps.pool, 'connect');

it('looks a key up once for thousands of requests', async () => {
  test = await startTestApp();
  const { key } = await createKey((await given.owner(test)).browser, 'lists:read');
  const finder = createKeyFinder(test.deps);
  await finder.find(key);
  const used = watchDatabase();
  for (let made = 0; made < REQUESTS; made += 1) expect(await finder.find(key)).not.toBeNull();
  // More than once only if this takes longer than the cache remembers.
  expect(used.mock.calls.length).toBeLessThan(REQUESTS / 50);
});

it('does not cache an answer from before a revocation', async () => {
  test = await startTestApp();
  const { browser } = await given.owner(test);
  const { key } = await createKey(browser, 'lists:read');
  const finder = createKeyFinder(test.deps);
  const asked = finder.find(key);
  finder.forgetKeysOf('whoever revoked a key');
  expect(await asked).not.toBeNull();
  expect(finder.peek(key)).toBeNull();
  await finder.find(key);
  expect(finder.peek(key)).not.toBeNull();
});

it('looks a key up again after five seconds, and counts its requests together all the while', async () => {
  test = await startTestApp();
  const { key, id } = await createKey((await given.owner(test)).browser, 'lists:read');
  const finder = createKeyFinder(test.deps);
  await finder.find(key);
  await test.deps.pool.query('delete from api_keys where id = $1', [id]);
  test.clock.advance(KEY_TTL_MS / 1_000 - 1);
  expect(await finder.find(key)).not.toBeNull();
  test.clock.advance((9 * KEY_TTL_MS) / 1_000 + 1);
  expect(finder.peek(key)?.id).toBe(id);
  expect(await finder.find(key)).toBeNull();
  expect(finder.peek(key)).toBeNull();
});

it('refuses what exceeds the limit of the key, without a query and whatever the address', async () => {
  test = await startTestApp({
    settings: { API_KEY_REQUESTS_PER_MINUTE: '100', RATE_LIMIT_PER_MINUTE: '100000' },
  });
  const { browser } = await given.owner(test);
  const { key } = await createKey(browser, 'lists:read');
  const another = await createKey(browser, 'lists:read');
  // The first is counted by address: the key is not known yet.
  expect((await callWithKey(test.app, key, LISTS)).statusCode).toBe(200);
  const used = watchDatabase();
  let served = 0;
  for (let made = 0; made < REQUESTS; made += 1) {
    const answer = await callWithKey(test.app, key, LISTS, { from: `10.0.${made % 250}.1` });
    if (answer.statusCode === 200) served += 1;
    else {
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-requests']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect(served).toBeGreaterThanOrEqual(100);
  // A new window begins every minute.
  expect(served).toBeLessThan(REQUESTS / 2);
  expect(used.mock.calls.length).toBeLessThan(served * 2 + 10);
  expect((await callWithKey(test.app, another.key, LISTS)).statusCode).toBe(200);
});

it('counts made-up keys by address, so that guessing costs the guesser', async () => {
  test = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '30' } });
  const statuses: number[] = [];
  for (let made = 0; made < 60; made += 1)
    statuses.push((await callWithKey(test.app, `sbk_${String(made).padStart(43, 'x')}`, LISTS)).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.slice(30)).toEqual(Array(30).fill(429));
});
