import { FormatError } from '../format-error.ts';
import { MAX_NOTE_BYTES, type Note, parseNote, writeNote } from '../notes/note.ts';
import {
  readBase64,
  readHashes,
  readNumberLine,
  readText,
  splitAtEmptyLine,
  toBase64,
  writeDecimal,
} from '../notes/text.ts';

/** A `.tlog-proof` file: shows offline that an entry is in a log. It doesn't contain the entry. */
export type TlogProof = {
  /** For the application. Nobody signs it: it proves nothing. */
  extra: Uint8Array | null;
  index: number;
  hashes: readonly Uint8Array[];
  checkpoint: Note;
};

const HEADER = 'c2sp.org/tlog-proof@v1';
const EXTRA = 'extra ';

/** The longest path in a tree of 2^63 - 1. */
const MAX_HASHES = 63;
const MAX_EXTRA_BYTES = 64 * 1024;
/** The note, the extra data in base64, and the other lines. */
export const MAX_TLOG_PROOF_BYTES = MAX_NOTE_BYTES + 2 * MAX_EXTRA_BYTES;

export function parseTlogProof(input: string | Uint8Array): TlogProof {
  const { lines, rest } = splitAtEmptyLine(readText(input, MAX_TLOG_PROOF_BYTES));
  if (lines.shift() !== HEADER) throw new FormatError('bad-header');
  const extra = lines[0]?.startsWith(EXTRA) ? readExtra(lines.shift() as string) : null;
  const index = readNumberLine(lines.shift(), 'index');
  return { extra, index, hashes: readHashes(lines, MAX_HASHES), checkpoint: parseNote(rest) };
}

export function writeTlogProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const lines = [
    HEADER,
    ...(extra ? [`${EXTRA}${toBase64(extra)}`] : []),
    `index ${writeDecimal(index)}`,
    ...hashes.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${writeNote(checkpoint)}`;
}

function readExtra(line: string): Uint8Array {
  const bytes = readBase64(line.slice(EXTRA.length));
  if (bytes.length > MAX_EXTRA_BYTES) throw new FormatError('too-large');
  return bytes;
}
