import { base64 } from '@scure/base';
import { FormatError } from '../format-error.ts';
import { HASH_BYTES } from '../merkle/hash.ts';

const utf8 = new TextEncoder();
/** Without `ignoreBOM` a byte order mark would vanish, and two files would have one reading. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const toUtf8 = (text: string): Uint8Array => utf8.encode(text);

/** Files and answers of others come as bytes; a text is taken as it is. */
export function readText(input: string | Uint8Array, maxBytes: number): string {
  // The characters of a text are at most as many as its bytes.
  if (input.length > maxBytes) throw new FormatError('too-large');
  const text = typeof input === 'string' ? input : decode(input);
  if (!text.isWellFormed()) throw new FormatError('not-utf8');
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw new FormatError('not-utf8');
  }
}

/** The lines before the first empty line, and everything after it. */
export function splitAtEmptyLine(text: string): { lines: string[]; rest: string } {
  const end = text.indexOf('\n\n');
  if (end === -1) throw new FormatError('no-empty-line');
  return { lines: text.slice(0, end).split('\n'), rest: text.slice(end + 2) };
}

/** Digits only, no leading zero. */
export function readDecimal(text: string): number {
  if (!/^(?:0|[1-9]\d*)$/.test(text)) throw new FormatError('bad-number');
  const number = text.length <= 16 ? Number(text) : Number.POSITIVE_INFINITY;
  if (!Number.isSafeInteger(number)) throw new FormatError('number-too-large');
  return number;
}

export function writeDecimal(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError('Not a size or index.');
  return String(number);
}

/** The number after a word and one space, as in `old 7`. */
export function readNumberLine(line: string | undefined, word: string): number {
  if (!line?.startsWith(`${word} `)) throw new FormatError('bad-header');
  return readDecimal(line.slice(word.length + 1));
}

/** Standard alphabet with padding; of several spellings of the same bytes only one is accepted. */
export function readBase64(text: string): Uint8Array {
  try {
    const bytes = base64.decode(text);
    if (base64.encode(bytes) === text) return bytes;
  } catch {
    // Refused below, like other spellings.
  }
  throw new FormatError('bad-base64');
}

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes);

export function readHash(text: string): Uint8Array {
  const bytes = readBase64(text);
  if (bytes.length !== HASH_BYTES) throw new FormatError('bad-hash');
  return bytes;
}

export function readHashes(lines: readonly string[], maxHashes: number): Uint8Array[] {
  if (lines.length > maxHashes) throw new FormatError('too-many-hashes');
  return lines.map(readHash);
}
