import { createHash } from 'node:crypto';

/** RFC 6962, 2.1, word for word, with the hash function of Node: what the package is compared with. */
const plainLeafHash = (entry: Uint8Array): Uint8Array => sha256(Uint8Array.of(0), entry);

export const sampleEntry = (index: number): Uint8Array => new TextEncoder().encode(`entry ${index}`);

export function plainTree(size: number) {
  const leafHashes = Array.from({ length: size }, (_, index) => plainLeafHash(sampleEntry(index)));
  const known = new Map<string, Uint8Array>();

  function root(start: number, end: number): Uint8Array {
    if (end === start) return sha256();
    if (end - start === 1) return leafHashes[start] as Uint8Array;
    const key = `${start}-${end}`;
    const middle = start + split(end - start);
    const hash = known.get(key) ?? sha256(Uint8Array.of(1), root(start, middle), root(middle, end));
    known.set(key, hash);
    return hash;
  }

  function path(index: number, start: number, end: number): Uint8Array[] {
    if (end - start === 1) return [];
    const middle = start + split(end - start);
    return index < middle
      ? [...path(index, start, middle), root(middle, end)]
      : [...path(index, middle, end), root(start, middle)];
  }

  return {
    leafHashes,
    rootOf: (count: number) => root(0, count),
    inclusionProof: (index: number, count: number) => path(index, 0, count),
    /** The node reader of a tree with all of these leaves. */
    readNode: ({ level, index }: { level: number; index: number }) =>
      root(index * 2 ** level, (index + 1) * 2 ** level),
  };
}

/** The largest power of two below. */
const split = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1);

function sha256(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}
