import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** Ten characters of one unit each fill a line. */
const wrap = (text: string, maxLines = 2) =>
  wrapText(text, { measure: (one) => [...new Intl.Segmenter().segment(one)].length, width: 10, maxLines });

it.each([
  ['Foxes', ['Foxes']],
  ['Cosmic Foxes Club', ['Cosmic', 'Foxes Club']],
  ['Supercalifragilistic', ['Supercalif', 'ragilistic']],
  ['Supercalifragilisticexpialidocious', ['Supercalif', 'ragilisti…']],
  ['One two three four five six', ['One two', 'three fou…']],
  ['  spaced \n out  ', ['spaced out']],
  ['', []],
])('breaks %j into lines that fit', (text, lines) => {
  expect(wrap(text)).toEqual(lines);
});

it('never takes an emoji apart', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(wrap(family.repeat(30))).toEqual([family.repeat(10), `${family.repeat(9)}…`]);
});

it('removes marks that turn the direction of the text', () => {
  expect(wrap('a\u202etxt\u2066b\u200f', 1)).toEqual(['a txt b']);
});

it('copes with a name of a million characters', () => {
  expect(wrap('x'.repeat(1_000_000))).toHaveLength(2);
});
