import { describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createPageCache } from './page-cache.ts';

const clock = createTestClock();
const of = (source: object, hasClock = false) => ({ source, hasClock });

/** Renders a page that contains the number of renders so far. */
function counting() {
  let made = 0;
  return async () => {
    made += 1;
    return `page ${made}`;
  };
}

describe('page cache', () => {
  it('renders once for concurrent requests, and again when the source has changed', async () => {
    const [pages, make, basis] = [createPageCache<string>(5, clock), counting(), of({ joined: 1 })];
    expect(await Promise.all([pages.get('a', basis, make), pages.get('a', basis, make)])).toEqual([
      'page 1',
      'page 1',
    ]);
    expect(await pages.get('b', basis, make)).toBe('page 2');
    expect(await pages.get('a', of({ joined: 2 }), make)).toBe('page 3');
  });

  it('keeps a page whose source was loaded again without a change', async () => {
    const [pages, make] = [createPageCache<string>(5, clock), counting()];
    const load = (second: number) => of({ ends: new Date(second), counters: { joined: 1 } });
    for (let times = 0; times < 3; times += 1) expect(await pages.get('a', load(1), make)).toBe('page 1');
    expect(await pages.get('a', load(2), make)).toBe('page 2');
  });

  it('renders a page with a clock again when its clock has moved on', async () => {
    const [pages, make, list] = [createPageCache<string>(5, clock), counting(), of({}, true)];
    await pages.get('a', list, make);
    await pages.get('b', of({}), make);
    clock.advance(5);
    expect(await pages.get('a', list, make)).toBe('page 3');
    expect(await pages.get('b', of({}), make)).toBe('page 2');
  });

  it('evicts the oldest page when full', async () => {
    const [pages, make, basis] = [createPageCache<string>(2, clock), counting(), of({})];
    for (const key of ['a', 'b', 'c']) await pages.get(key, basis, make);
    expect(await pages.get('b', basis, make)).toBe('page 2');
    expect(await pages.get('a', basis, make)).toBe('page 4');
  });

  it('retries after a failed render', async () => {
    const [pages, basis] = [createPageCache<string>(2, clock), of({})];
    await expect(pages.get('a', basis, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pages.get('a', basis, counting())).toBe('page 1');
  });
});
