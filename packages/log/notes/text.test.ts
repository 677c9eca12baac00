import { describe, expect, it } from 'vitest';
import { reasonOf } from '../testing/reason-of.ts';
import {
  readBase64,
  readDecimal,
  readHashes,
  readNumberLine,
  readText,
  splitAtEmptyLine,
  toUtf8,
} from './text.ts';

describe('text', () => {
  it('is UTF-8, with the byte order mark that it has', () => {
    expect(readText(toUtf8('\ufeffé\u2014'), 10)).toBe('\ufeffé\u2014');
    expect(reasonOf(() => readText(Uint8Array.of(0x61, 0xff), 10))).toBe('not-utf8');
    expect(reasonOf(() => readText('\ud800', 10))).toBe('not-utf8');
    expect(reasonOf(() => readText('12345', 4))).toBe('too-large');
  });

  it('is split at its first empty line', () => {
    expect(splitAtEmptyLine('a\nb\n\nc\n\nd')).toEqual({ lines: ['a', 'b'], rest: 'c\n\nd' });
    expect(reasonOf(() => splitAtEmptyLine('a\nb\n'))).toBe('no-empty-line');
  });
});

describe('a number', () => {
  it.each(['', '01', '-1', '+1', '1.0', '1e3', ' 1', '1 ', '0x1', '١'])('is not %j', (text) => {
    expect(reasonOf(() => readDecimal(text))).toBe('bad-number');
  });

  it('is at most 2^53 - 1', () => {
    expect(readDecimal('0')).toBe(0);
    expect(readDecimal('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    for (const text of ['9007199254740992', '9223372036854775807', '1'.repeat(1000)])
      expect(reasonOf(() => readDecimal(text))).toBe('number-too-large');
  });

  it('stands after its word and one space', () => {
    expect(readNumberLine('old 7', 'old')).toBe(7);
    for (const line of [undefined, '', 'old', 'Old 7', 'older 7', '7'])
      expect(reasonOf(() => readNumberLine(line, 'old'))).toBe('bad-header');
    expect(reasonOf(() => readNumberLine('old  7', 'old'))).toBe('bad-number');
  });
});

describe('base64', () => {
  it.each(['AA', 'AB==', 'AA==\n', ' AA==', 'AA-_', 'A', '====', 'AAA=A'])('is not %j', (text) => {
    expect(reasonOf(() => readBase64(text))).toBe('bad-base64');
  });

  it('of a hash has 32 bytes, and hashes are counted before they are read', () => {
    const hash = `${'A'.repeat(43)}=`;
    expect(readHashes([hash, hash], 2)).toHaveLength(2);
    expect(reasonOf(() => readHashes(['AAAA'], 2))).toBe('bad-hash');
    expect(reasonOf(() => readHashes([hash, hash, '!'], 2))).toBe('too-many-hashes');
  });
});
