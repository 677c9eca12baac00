import { describe, expect, it } from 'vitest';
import { createRangeWidth, MAX_BLOCKS } from './range-width.ts';
import { narrowing } from './read-range.ts';

describe('the width of ranges', () => {
  it('halves down to one block and says when it can shrink no further', () => {
    const width = createRangeWidth(10);
    const seen = [width.blocks()];
    while (width.shrink()) seen.push(width.blocks());
    expect(seen).toEqual([10, 5, 2, 1]);
    expect(width.blocks()).toBe(1);
  });

  it('grows again after some successes, up to the limit', () => {
    const width = createRangeWidth();
    width.shrink();
    width.shrink();
    for (let at = 0; at < 3; at += 1) width.grow();
    expect(width.blocks()).toBe(MAX_BLOCKS / 4);
    width.grow();
    expect(width.blocks()).toBe(MAX_BLOCKS / 2);
    for (let at = 0; at < 40; at += 1) width.grow();
    expect(width.blocks()).toBe(MAX_BLOCKS);
  });

  it('starts to count successes anew after a rejection', () => {
    const width = createRangeWidth(8);
    width.shrink();
    for (let at = 0; at < 3; at += 1) width.grow();
    width.shrink();
    width.grow();
    expect(width.blocks()).toBe(2);
  });

  it('shrinks when a range is too much, and when it fails, for which a timeout may be the reason', async () => {
    const width = createRangeWidth(8);
    expect(await narrowing(width, async () => 'too-much')).toBe('too-much');
    expect(width.blocks()).toBe(4);
    await expect(narrowing(width, () => Promise.reject(new Error('timeout')))).rejects.toThrow('timeout');
    expect(width.blocks()).toBe(2);
  });

  it('reports a single block that is too much', async () => {
    const width = createRangeWidth(1);
    await expect(narrowing(width, async () => 'too-much')).rejects.toThrow('a single block');
  });
});
