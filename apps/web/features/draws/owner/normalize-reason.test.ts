import { makeEntries } from '@signboard/draw/draw-for-test.ts';
import { buildCommitment } from '@signboard/draw/v1/commitment.ts';
import { makeProof } from '@signboard/draw/v1/draw-for-test.ts';
import { expect, it } from 'vitest';
import { MAX_REASON_LENGTH, normalizeReason } from './normalize-reason.ts';

const { document, commitment } = makeProof({ entries: makeEntries(3) });

it.each([
  ['two lines', 'One winner\r\nwas under age.', 'One winner was under age.'],
  ['a tab and spaces around', '\t A winner\tleft  ', 'A winner left'],
  ['nothing but breaks', '\n\n', ''],
])('[W2] makes one line of %s', (_name, typed, tidy) => {
  expect(normalizeReason(typed)).toBe(tidy);
});

it('[W2] removes everything that a commitment would reject', () => {
  const reason = normalizeReason(`${'x'.repeat(MAX_REASON_LENGTH - 1)}🎟`);
  expect(reason).toHaveLength(MAX_REASON_LENGTH);
  expect(buildCommitment({ ...document, previous: { commitment, reason } })).toHaveProperty('commitment');
});
