import { makeEntries, makeProof } from '@signboard/draw/draw-for-test.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { CHECKS } from '@signboard/draw/verdict.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { checker as en } from '@signboard/languages/en/checker.ts';
import { expect, it } from 'vitest';
import { checkLines } from './check-lines.ts';

const FORMAT = { language: 'en', time: (moment: Date) => moment.toISOString() };
const proof = makeProof({ entries: makeEntries(9) });

it('[W2] has a line for every check from the start, in order, and none is passed before the verdict', () => {
  const lines = checkLines({ checks: null, current: 'close' }, en, FORMAT);
  expect(lines.map(({ name }) => name)).toEqual(Object.keys(CHECKS));
  expect(lines.map(({ outcome }) => outcome)).not.toContain('passed');
  expect(lines.filter(({ outcome }) => outcome === 'running').map(({ name }) => name)).toEqual(['close']);
});

it('[W2] shows the result of each check', () => {
  const { checks } = verifyProof(proof, { hashInto: nobleSha256 });
  const lines = checkLines({ checks, current: null }, en, FORMAT);
  // No openings were given.
  expect(lines.at(-1)).toMatchObject({ name: 'opened', outcome: 'not-made' });
  expect(lines.slice(0, -1).every(({ outcome }) => outcome === 'passed')).toBe(true);
  expect(lines.map(({ words }) => words)).toContain('9 people joined, no duplicates.');
});

it('[W2] names the step that fails', () => {
  const { checks } = verifyProof({ ...proof, seed: '00'.repeat(32) }, { hashInto: nobleSha256 });
  const failed = checkLines({ checks, current: null }, en, FORMAT).filter(
    ({ outcome }) => outcome === 'failed',
  );
  expect(failed[0]).toMatchObject({
    name: 'seed',
    words: 'It doesn’t match the fingerprint and the random number.',
  });
});

it('[W2] shows a check as not made when the verdict does not have it', () => {
  const lines = checkLines({ checks: [], current: null }, en, FORMAT);
  expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['not-made']));
});
