import { expect, it } from 'vitest';
import { findAvoidedWords } from './find-avoided-words.ts';

it('finds a word in identifiers and sentences, with its line and what is said instead', () => {
  expect(findAvoidedWords('const a = 1;\nfunction findTrouble() {}\n// kept for ever')).toEqual([
    { line: 2, word: 'Trouble', instead: 'fault, or error' },
    { line: 3, word: 'for ever', instead: 'without end, or permanently' },
  ]);
});

it('leaves words alone that only contain one', () => {
  expect(findAvoidedWords('for everyone, indoors, so manycoloured')).toEqual([]);
});
