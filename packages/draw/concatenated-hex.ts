import { fromHex, toHex } from './hex.ts';
import { fail, type Reader } from './read-fields.ts';

const ITEMS_PER_CHUNK = 2048;

/** Concatenated hex: a million items stay one JSON value, and one of them can be found with any text editor. */
export function concatenatedHex(itemBytes: number, maxItems: number): Reader<Uint8Array> {
  return (value, path) => {
    if (typeof value !== 'string') return fail('not-hex', path);
    if (value.length > maxItems * itemBytes * 2) return fail('too-large', path);
    if (value.length % (itemBytes * 2) !== 0) return fail('wrong-length', path);
    return fromHex(value) ?? fail('not-hex', path);
  };
}

/** In chunks: a million items are never in memory as one string. */
export function* writeHex(bytes: Uint8Array, itemBytes: number): Generator<string> {
  const step = itemBytes * ITEMS_PER_CHUNK;
  for (let from = 0; from < bytes.length; from += step) yield toHex(bytes.subarray(from, from + step));
}
