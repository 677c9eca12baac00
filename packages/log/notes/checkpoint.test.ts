import { expect, it } from 'vitest';
import { emptyRoot } from '../merkle/hash.ts';
import { reasonOf } from '../testing/reason-of.ts';
import { parseCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { toBase64 } from './text.ts';

const ROOT = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
const TEXT = `example.com/behind-the-sofa\n20852163\n${ROOT}\n`;

it('reads and writes the example of the specification', () => {
  const checkpoint = parseCheckpoint(TEXT);
  expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
  expect(toBase64(checkpoint.root)).toBe(ROOT);
  expect(writeCheckpoint(checkpoint)).toBe(TEXT);
});

it.each([
  ['', 'no-final-newline'],
  [TEXT.slice(0, -1), 'no-final-newline'],
  ['\n', 'bad-origin'],
  [`\n0\n${ROOT}\n`, 'bad-origin'],
  [`two words\n0\n${ROOT}\n`, 'bad-origin'],
  [`a+b\n0\n${ROOT}\n`, 'bad-origin'],
  ['origin\n', 'bad-number'],
  [`origin\n01\n${ROOT}\n`, 'bad-number'],
  [`origin\n9007199254740992\n${ROOT}\n`, 'number-too-large'],
  ['origin\n1\n', 'bad-hash'],
  ['origin\n1\nAAAA\n', 'bad-hash'],
  [`origin\n1\n${ROOT.slice(0, -1)}\n`, 'bad-base64'],
  [`${TEXT}extension\n`, 'extension-line'],
  [`${TEXT}\n`, 'extension-line'],
])('refuses %j: %s', (text, reason) => {
  expect(reasonOf(() => parseCheckpoint(text))).toBe(reason);
});

it('refuses an origin that no signature has room for', () => {
  expect(reasonOf(() => parseCheckpoint(`${'o'.repeat(256)}\n0\n${ROOT}\n`))).toBe('bad-origin');
  expect(parseCheckpoint(`${'o'.repeat(255)}\n0\n${ROOT}\n`).size).toBe(0);
});

it('writes states only that a log can have', () => {
  expect(() => writeCheckpoint({ origin: 'o', size: -1, root: emptyRoot() })).toThrow(RangeError);
  expect(() => writeCheckpoint({ origin: 'o', size: 1, root: new Uint8Array(31) })).toThrow(RangeError);
  expect(reasonOf(() => writeCheckpoint({ origin: 'o o', size: 1, root: emptyRoot() }))).toBe('bad-origin');
});
