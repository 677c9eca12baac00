import { describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createTtlCache } from './ttl-cache.ts';

const clock = createTestClock();
function counting(fails = false) {
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (fails) throw new Error('unavailable');
    return loads;
  };
  return { load, count: () => loads };
}

describe('TTL cache', () => {
  it('loads once for concurrent readers, and again after the TTL', async () => {
    const cache = createTtlCache<number>({ ms: 100, max: 5, clock });
    const { load } = counting();
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    clock.advance(0.099);
    expect(await cache.get('a', load)).toBe(1);
    clock.advance(0.002);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('counts the TTL from the answer', async () => {
    const cache = createTtlCache<string>({ ms: 100, max: 5, clock });
    const slow = Promise.withResolvers<string>();
    const first = cache.get('a', () => slow.promise);
    clock.advance(1);
    slow.resolve('slow');
    expect(await first).toBe('slow');
    expect(await cache.get('a', async () => 'again')).toBe('slow');
  });

  it('caches "none", and nothing after an error', async () => {
    const cache = createTtlCache<null>({ ms: 100, max: 5, clock });
    const failing = counting(true);
    await expect(cache.get('a', failing.load as never)).rejects.toThrow('unavailable');
    await expect(cache.get('a', failing.load as never)).rejects.toThrow('unavailable');
    expect(failing.count()).toBe(2);
    expect(await cache.get('a', async () => null)).toBeNull();
    expect(await cache.get('a', failing.load as never)).toBeNull();
  });

  it('loads again after an invalidation, without failing those who already wait', async () => {
    const cache = createTtlCache<string>({ ms: 100, max: 5, clock });
    const slow = Promise.withResolvers<string>();
    const first = cache.get('a', () => slow.promise);
    cache.invalidate('a');
    expect(await cache.get('a', async () => 'new')).toBe('new');
    slow.resolve('old');
    expect(await first).toBe('old');
    expect(await cache.get('a', async () => 'newer')).toBe('new');
  });

  it('evicts the key unused for the longest time', async () => {
    const cache = createTtlCache<number>({ ms: 100, max: 2, clock });
    const { load, count } = counting();
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, load);
    expect(count()).toBe(3);
    await cache.get('b', load);
    expect(count()).toBe(4);
  });

  it('without a TTL only shares loads in progress', async () => {
    const cache = createTtlCache<number>({ ms: 0, max: 5, clock });
    const { load } = counting();
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    expect(await cache.get('a', load)).toBe(2);
  });
});
