import { concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { sampleEntry } from '../testing/plain-tree.ts';
import { reasonOf } from '../testing/reason-of.ts';
import { MAX_ENTRY_BYTES, parseEntryBundle, writeEntryBundle } from './entry-bundle.ts';

const entries = Array.from({ length: 256 }, (_, index) => sampleEntry(index));
const longest = new Uint8Array(MAX_ENTRY_BYTES).fill(7);

describe('an entry bundle', () => {
  it('is read as it was written, with empty entries and the longest', () => {
    for (const part of [
      entries,
      entries.slice(0, 1),
      [new Uint8Array(0)],
      [longest, new Uint8Array(0), longest],
    ])
      expect(parseEntryBundle(writeEntryBundle(part), part.length)).toEqual(part);
    expect(writeEntryBundle([Uint8Array.of(0xaa, 0xbb)])).toEqual(Uint8Array.of(0, 2, 0xaa, 0xbb));
  });

  it('grows by what is written behind it', () => {
    const grown = concatBytes(writeEntryBundle(entries.slice(0, 9)), writeEntryBundle(entries.slice(9)));
    expect(grown).toEqual(writeEntryBundle(entries));
  });

  it('is refused with another number of entries', () => {
    const bytes = writeEntryBundle(entries.slice(0, 9));
    for (const width of [8, 10, 256])
      expect(reasonOf(() => parseEntryBundle(bytes, width))).toBe('bad-bundle');
    for (const width of [0, 257]) expect(() => parseEntryBundle(bytes, width)).toThrow(RangeError);
  });

  it('is refused when it is cut off anywhere or goes on', () => {
    const bytes = writeEntryBundle(entries.slice(0, 3));
    for (let length = 0; length < bytes.length; length += 1)
      expect(reasonOf(() => parseEntryBundle(bytes.slice(0, length), 3))).toBe('bad-bundle');
    expect(reasonOf(() => parseEntryBundle(concatBytes(bytes, Uint8Array.of(0)), 3))).toBe('bad-bundle');
  });

  it('has no entry whose length needs three bytes', () => {
    expect(() => writeEntryBundle([new Uint8Array(MAX_ENTRY_BYTES + 1)])).toThrow('65535');
  });
});
