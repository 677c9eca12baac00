import { concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { sampleEntry } from '../testing/plain-tree.ts';
import { reasonOf } from '../testing/reason-of.ts';
import { MAX_ENTRY_BYTES, parseEntryBundle, writeEntryBundle } from './entry-bundle.ts';
import { type BundlePlace, extendBundles } from './extend-bundles.ts';
import { writeEntriesPath } from './tile-path.ts';

const entries = Array.from({ length: 256 }, (_, index) => sampleEntry(index));
const longest = new Uint8Array(MAX_ENTRY_BYTES).fill(7);

/** Comparing bytes one by one, as `toEqual` does, takes seconds here. */
const isSame = (some: Uint8Array[], others: Uint8Array[]) =>
  some.length === others.length &&
  some.every((entry, at) => Buffer.compare(entry, others[at] as Uint8Array) === 0);

describe('an entry bundle', () => {
  it('is read as it was written, with empty entries and the longest', () => {
    for (const part of [
      entries,
      entries.slice(0, 1),
      [new Uint8Array(0)],
      [longest, new Uint8Array(0), longest],
    ])
      expect(isSame(parseEntryBundle(writeEntryBundle(part), part.length), part)).toBe(true);
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

  it('has at most 256 entries', () => {
    expect(() => writeEntryBundle([...entries, sampleEntry(256)])).toThrow('256');
  });
});

describe('appending entries', () => {
  it('leaves every entry in its bundle, through full and partial ones', () => {
    const files = new Map<string, Uint8Array>();
    const read = (bundle: BundlePlace) => files.get(writeEntriesPath(bundle)) as Uint8Array;
    const sizes = [0, 1, 3, 255, 256, 257, 512, 1100, 1280];
    for (const [at, size] of sizes.slice(1).entries()) {
      const oldSize = sizes[at] as number;
      const added = Array.from({ length: size - oldSize }, (_, index) => sampleEntry(oldSize + index));
      for (const { bundle, bytes } of extendBundles(oldSize, added, read))
        files.set(writeEntriesPath(bundle), bytes);
      for (let start = 0; start < size; start += 256) {
        const bundle = { index: start / 256, width: Math.min(256, size - start) };
        const expected = Array.from({ length: bundle.width }, (_, index) => sampleEntry(start + index));
        expect(isSame(parseEntryBundle(read(bundle), bundle.width), expected)).toBe(true);
      }
    }
    expect(extendBundles(1280, [], read)).toEqual([]);
  });

  it('writes each file once, and asks for the partial bundle only', () => {
    const asked: BundlePlace[] = [];
    const files = extendBundles(300, [...entries, ...entries], (bundle) => {
      asked.push(bundle);
      return writeEntryBundle(entries.slice(0, bundle.width));
    });
    expect(asked).toEqual([{ index: 1, width: 44 }]);
    expect(files.map(({ bundle }) => bundle)).toEqual([
      { index: 1, width: 256 },
      { index: 2, width: 256 },
      { index: 3, width: 44 },
    ]);
  });
});
