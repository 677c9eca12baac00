import { expect, it } from 'vitest';
import { maxEntries } from './max-entries.ts';

it('adds what each bonus gives at most to the entry that everyone has', () => {
  expect(maxEntries([])).toBe(1);
  expect(maxEntries([{ most: 10 }, { most: 12 }])).toBe(23);
});

it('never exceeds what the draw can count, and skips what is still being typed', () => {
  expect(maxEntries([{ most: 254 }, { most: 254 }])).toBe(255);
  expect(maxEntries([{ most: Number.NaN }, { most: 2 }])).toBe(3);
});
