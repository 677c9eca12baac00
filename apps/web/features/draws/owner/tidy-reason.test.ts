import { buildCommitment } from '@signboard/draw/commitment.ts';
import { makeEntries, makeProof } from '@signboard/draw/draw-for-test.ts';
import { expect, it } from 'vitest';
import { LONGEST_REASON, tidyReason } from './tidy-reason.ts';

const { document, commitment } = makeProof({ entries: makeEntries(3) });

it.each([
  ['two lines', 'One winner\r\nwas under age.', 'One winner was under age.'],
  ['a tab and spaces around', '\t A winner\tleft  ', 'A winner left'],
  ['nothing but breaks', '\n\n', ''],
])('[W2] makes one line of %s', (_name, typed, tidy) => {
  expect(tidyReason(typed)).toBe(tidy);
});

it('[W2] leaves nothing in it that a commitment would refuse', () => {
  const reason = tidyReason(`${'x'.repeat(LONGEST_REASON - 1)}🎟`);
  expect(reason).toHaveLength(LONGEST_REASON);
  expect(buildCommitment({ ...document, previous: { commitment, reason } })).toHaveProperty('commitment');
});
