import { expect, it } from 'vitest';
import { isLongText } from './is-long-text.ts';

it('[J1] collapses descriptions with many characters or lines, and no others', () => {
  expect(isLongText('A few words.\n\nAnd some more.')).toBe(false);
  expect(isLongText('word '.repeat(300))).toBe(true);
  expect(isLongText('line\n'.repeat(20))).toBe(true);
});
