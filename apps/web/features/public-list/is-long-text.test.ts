import { expect, it } from 'vitest';
import { isLongText } from './is-long-text.ts';

it('[J1] shortens descriptions of many words or many lines, and no others', () => {
  expect(isLongText('A few words.\n\nAnd some more.')).toBe(false);
  expect(isLongText('word '.repeat(300))).toBe(true);
  expect(isLongText('line\n'.repeat(20))).toBe(true);
});
