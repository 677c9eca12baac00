import { describe, expect, it } from 'vitest';
import { countCashtags, weightedLength } from './weighted-length.ts';

describe('weighted length', () => {
  it.each([
    ['plain words', 11],
    ['Ξ', 1],
    ['◎', 2],
    ['日本', 4],
    ['👨‍👩‍👧', 2],
    ['https://example.com/a/very/long/path/that/is/longer/than/23', 23],
    ['see blur.io now', 4 + 23 + 4],
    ['vitalik.eth', 11],
    ['e\u0301', 1],
  ])('of %s is %i', (text, length) => {
    expect(weightedLength(text)).toBe(length);
  });
});

describe('cashtags', () => {
  it.each([
    ['$ETH and $SOL', 2],
    ['sold for $12,345', 0],
    ['US$ETH', 0],
  ])('in %s: %i', (text, count) => {
    expect(countCashtags(text)).toBe(count);
  });
});
