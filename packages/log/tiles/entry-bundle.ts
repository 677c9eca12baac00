import { concatBytes } from '@noble/hashes/utils.js';
import { FormatError } from '../format-error.ts';
import { TILE_WIDTH } from './tile.ts';

/** The length before an entry has two bytes. */
export const MAX_ENTRY_BYTES = 65_535;

/** A file with the entries of a level 0 tile, each with its length before it. To append, write more entries behind it. */
export function writeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length > TILE_WIDTH) throw new RangeError('A bundle has at most 256 entries.');
  return concatBytes(...entries.flatMap((entry) => [writeLength(entry), entry]));
}

/** The entries of a bundle that has to have exactly `width` of them. */
export function parseEntryBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  if (width < 1 || width > TILE_WIDTH) throw new RangeError('Not a width.');
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length && entries.length < width) {
    const [high, low] = [bytes[at], bytes[at + 1]];
    if (high === undefined || low === undefined) throw new FormatError('bad-bundle');
    const end = at + 2 + high * 256 + low;
    if (end > bytes.length) throw new FormatError('bad-bundle');
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  if (entries.length !== width || at !== bytes.length) throw new FormatError('bad-bundle');
  return entries;
}

function writeLength({ length }: Uint8Array): Uint8Array {
  if (length > MAX_ENTRY_BYTES) throw new RangeError(`An entry has at most ${MAX_ENTRY_BYTES} bytes.`);
  return Uint8Array.of(length >> 8, length & 0xff);
}
