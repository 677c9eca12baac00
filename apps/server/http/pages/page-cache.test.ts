import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

/** Renders a page that contains the number of renders so far. */
function counting() {
  let made = 0;
  return async () => {
    made += 1;
    return `page ${made}`;
  };
}

describe('page cache', () => {
  it('renders once for concurrent requests, and again when the source is new', async () => {
    const [pages, make, basis] = [createPageCache<string>(5), counting(), {}];
    expect(await Promise.all([pages.get('a', basis, make), pages.get('a', basis, make)])).toEqual([
      'page 1',
      'page 1',
    ]);
    expect(await pages.get('b', basis, make)).toBe('page 2');
    expect(await pages.get('a', {}, make)).toBe('page 3');
  });

  it('evicts the oldest page when full', async () => {
    const [pages, make, basis] = [createPageCache<string>(2), counting(), {}];
    for (const key of ['a', 'b', 'c']) await pages.get(key, basis, make);
    expect(await pages.get('b', basis, make)).toBe('page 2');
    expect(await pages.get('a', basis, make)).toBe('page 4');
  });

  it('retries after a failed render', async () => {
    const [pages, basis] = [createPageCache<string>(2), {}];
    await expect(pages.get('a', basis, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pages.get('a', basis, counting())).toBe('page 1');
  });
});
