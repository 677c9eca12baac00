import { describe, expect, it } from 'vitest';
import { createKeptPages } from './page-cache.ts';

/** A page that says the how manyth it is. */
function counting() {
  let made = 0;
  return async () => {
    made += 1;
    return `page ${made}`;
  };
}

describe('a kept page', () => {
  it('is made once for all who ask at the same time, and again when its basis is new', async () => {
    const [pages, make, basis] = [createKeptPages<string>(5), counting(), {}];
    expect(await Promise.all([pages.get('a', basis, make), pages.get('a', basis, make)])).toEqual([
      'page 1',
      'page 1',
    ]);
    expect(await pages.get('b', basis, make)).toBe('page 2');
    expect(await pages.get('a', {}, make)).toBe('page 3');
  });

  it('goes when there are too many, the oldest first', async () => {
    const [pages, make, basis] = [createKeptPages<string>(2), counting(), {}];
    for (const key of ['a', 'b', 'c']) await pages.get(key, basis, make);
    expect(await pages.get('b', basis, make)).toBe('page 2');
    expect(await pages.get('a', basis, make)).toBe('page 4');
  });

  it('is tried again after a fault', async () => {
    const [pages, basis] = [createKeptPages<string>(2), {}];
    await expect(pages.get('a', basis, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pages.get('a', basis, counting())).toBe('page 1');
  });
});
