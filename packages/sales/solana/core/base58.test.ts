import { base58 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { decodeBase58, encodeBase58 } from './base58.ts';

/** Bytes of every length, some with leading zeros. */
const samples = Array.from({ length: 300 }, (_, round) =>
  Uint8Array.from({ length: round % 75 }, (_unused, at) =>
    at < round % 4 ? 0 : (round * 89 + at * 167 + 13) & 0xff,
  ),
);

describe('base58', () => {
  it('encodes and decodes like a digit-by-digit codec', () => {
    for (const bytes of samples) {
      const text = base58.encode(bytes);
      expect(encodeBase58(bytes)).toBe(text);
      expect(decodeBase58(text)).toEqual(bytes);
    }
  });

  it.each(['0', 'O', 'I', 'l', 'abc!', 'é', '漢', ' '])('rejects %j', (text) => {
    expect(decodeBase58(text)).toBeUndefined();
  });

  it("rejects text longer than any instruction's data", () => {
    expect(decodeBase58('2'.repeat(2_048))).toBeDefined();
    expect(decodeBase58('2'.repeat(2_049))).toBeUndefined();
  });
});
