import { expect, it } from 'vitest';
import { MAX_REASON_LENGTH, normalizeReason } from './normalize-reason.ts';

it.each([
  ['two lines', 'One winner\r\nwas under age.', 'One winner was under age.'],
  ['a tab and spaces around', '\t A winner\tleft  ', 'A winner left'],
  ['nothing but breaks', '\n\n', ''],
])('[W2] makes one line of %s', (_name, typed, tidy) => {
  expect(normalizeReason(typed)).toBe(tidy);
});

it('[W2] cuts a long reason, without leaving half a character', () => {
  const reason = normalizeReason(`${'x'.repeat(MAX_REASON_LENGTH - 1)}🎟`);
  expect(reason).toHaveLength(MAX_REASON_LENGTH);
  expect(reason.isWellFormed()).toBe(true);
});
