import { FormatError } from '../format-error.ts';
import { readKeyId, writeKeyId } from './key-id.ts';
import { readBase64, readText, toBase64 } from './text.ts';

/** One line below a note. `keyId` is 8 hexadecimal digits; `signature` is what follows it, which depends on the type of the key. */
export type SignatureLine = { name: string; keyId: string; signature: Uint8Array };

/** `text` includes its last newline, and is what is signed. */
export type Note = { text: string; signatures: readonly SignatureLine[] };

/** Verifiers accept at least 16. A policy has up to 64 witnesses, and a key may sign twice. */
export const MAX_SIGNATURES = 128;
export const MAX_NOTE_BYTES = 512 * 1024;

const KEY_ID_BYTES = 4;
const SIGNATURE_LINE = /^\u2014 ([^\p{White_Space}+]+) ([^ ]+)$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them, except the newline
const CONTROL_CHARACTERS = /[\u0000-\u0009\u000b-\u001f]/;

export function parseNote(input: string | Uint8Array): Note {
  const note = readText(input, MAX_NOTE_BYTES);
  if (CONTROL_CHARACTERS.test(note)) throw new FormatError('control-character');
  if (!note.endsWith('\n')) throw new FormatError('no-final-newline');
  const end = note.lastIndexOf('\n\n');
  if (end === -1) throw new FormatError('no-empty-line');
  return { text: note.slice(0, end + 1), signatures: parseSignatureLines(note.slice(end + 2)) };
}

/** What a witness answers: signature lines without a note. */
export function parseSignatureLines(text: string): SignatureLine[] {
  if (text === '') throw new FormatError('no-signature');
  if (!text.endsWith('\n')) throw new FormatError('no-final-newline');
  const lines = text.slice(0, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) throw new FormatError('too-many-signatures');
  return lines.map(parseSignatureLine);
}

export function writeNote({ text, signatures }: Note): string {
  return `${text}\n${writeSignatureLines(signatures)}`;
}

export function writeSignatureLines(signatures: readonly SignatureLine[]): string {
  return signatures
    .map(({ name, keyId, signature }) => {
      const bytes = new Uint8Array(KEY_ID_BYTES + signature.length);
      bytes.set(writeKeyId(keyId));
      bytes.set(signature, KEY_ID_BYTES);
      return `\u2014 ${name} ${toBase64(bytes)}\n`;
    })
    .join('');
}

/** Adds lines that the note doesn't have yet. */
export function addSignatures(note: Note, lines: readonly SignatureLine[]): Note {
  const known = new Set(note.signatures.map((line) => writeSignatureLines([line])));
  const added = lines.filter((line) => !known.has(writeSignatureLines([line])));
  return { text: note.text, signatures: [...note.signatures, ...added] };
}

function parseSignatureLine(line: string): SignatureLine {
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  if (!name || !encoded) throw new FormatError('bad-signature-line');
  const bytes = readBase64(encoded);
  if (bytes.length <= KEY_ID_BYTES) throw new FormatError('bad-signature-line');
  return { name, keyId: readKeyId(bytes), signature: bytes.slice(KEY_ID_BYTES) };
}
