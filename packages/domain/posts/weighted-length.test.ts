import { weightedLength as countedByStandIn } from '@signboard/sandbox/x/weighted-length.ts';
import { expect, it } from 'vitest';
import { makeDice } from './testing/make-dice.ts';
import { weightedLength } from './weighted-length.ts';

it.each([
  ['plain words', 11],
  ['two\nlines', 9],
  ['Ξ', 1],
  ['×·–’', 4],
  ['◎→♦•', 8],
  ['…', 2],
  ['日本', 4],
  ['한', 2],
  ['\u10FF\u1100', 3],
  ['👍', 2],
  ['👍🏽', 2],
  ['🇳🇱', 2],
  ['👨‍👩‍👧', 2],
  ['❤️', 2],
  ['1️⃣', 2],
  ['e\u0301', 1],
  ['https://example.com/a/very/long/path/that/is/longer/than/23', 23],
  ['see blur.io now', 4 + 23 + 4],
  ['(azuki.art)', 25],
  ['1.5 ETH', 7],
  ['vitalik.eth to foo.sol', 22],
  ['vitalik.ethics', 23],
  ['a-domain-that-is-longer-than-a-link.xyz', 39],
  ['', 0],
])('[B7] %j has length %i', (text, weight) => {
  expect(weightedLength(text)).toBe(weight);
});

const PIECES = [
  ...['sold', 'Azuki', 'über', 'Ξ', '◎', '→', '•', '…', '·', '日本', 'かな', '한글', 'שלום', '𝕬'],
  ...[
    '👍',
    '👍🏽',
    '🇳🇱',
    '👨‍👩‍👧',
    '🏴‍☠️',
    '❤️',
    '☃',
    '#12',
    '1.5',
    '$4,685',
    'blur.io',
    'x.ai',
    'vitalik.eth',
  ],
  ...['https://example.com/a?b=c', 'e\u0301', '(about', '\n', '’', '0x1234…abcd'],
];

it('[B7] matches how the sandbox X counts', () => {
  const dice = makeDice(11);
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: dice(30) }, () => PIECES[dice(PIECES.length)]).join(' ');
    expect(weightedLength(text), text).toBe(countedByStandIn(text));
  }
});
