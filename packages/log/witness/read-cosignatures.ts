import { FormatError } from '../format-error.ts';
import type { NoteKey } from '../notes/key.ts';
import { MAX_NOTE_BYTES, type Note, parseSignatureLines } from '../notes/note.ts';
import { readDecimal, readText } from '../notes/text.ts';
import { type NoteVerdict, verifyNote } from '../notes/verify-note.ts';

const MAX_SIZE_BYTES = 64;

/**
 * What a witness answered with status 200: its valid cosignatures of this checkpoint. Lines of keys other than the witness's
 * are ignored; one that isn't its signature discredits the whole answer.
 */
export function readCosignatures(
  body: string | Uint8Array,
  checkpoint: Note,
  witnessKeys: readonly NoteKey[],
): NoteVerdict {
  const signatures = parseSignatureLines(readText(body, MAX_NOTE_BYTES));
  return verifyNote({ text: checkpoint.text, signatures }, witnessKeys);
}

/** The size in an answer with status 409: where the proof of the next request has to begin. */
export function readStoredSize(body: string | Uint8Array): number {
  const text = readText(body, MAX_SIZE_BYTES);
  if (!text.endsWith('\n')) throw new FormatError('no-final-newline');
  return readDecimal(text.slice(0, -1));
}
