import { type Checkpoint, parseCheckpoint } from '../notes/checkpoint.ts';
import { MAX_NOTE_BYTES, type Note, parseNote, writeNote } from '../notes/note.ts';
import {
  readHashes,
  readNumberLine,
  readText,
  splitAtEmptyLine,
  toBase64,
  writeDecimal,
} from '../notes/text.ts';

/** The body of the call by which a log asks a witness for its cosignature. */
export type AddCheckpoint = {
  oldSize: number;
  /** The consistency proof from the old size. */
  proof: readonly Uint8Array[];
  note: Note;
  checkpoint: Checkpoint;
};

/** The specification's limit: enough for a tree of 2^63 - 1. */
const MAX_CONSISTENCY_HASHES = 63;
/** The note and 64 lines. */
export const MAX_ADD_CHECKPOINT_BYTES = MAX_NOTE_BYTES + 4096;

export function parseAddCheckpoint(input: string | Uint8Array): AddCheckpoint {
  const { lines, rest } = splitAtEmptyLine(readText(input, MAX_ADD_CHECKPOINT_BYTES));
  const oldSize = readNumberLine(lines.shift(), 'old');
  const proof = readHashes(lines, MAX_CONSISTENCY_HASHES);
  const note = parseNote(rest);
  return { oldSize, proof, note, checkpoint: parseCheckpoint(note.text) };
}

export function writeAddCheckpoint({ oldSize, proof, note }: Omit<AddCheckpoint, 'checkpoint'>): string {
  return `${[`old ${writeDecimal(oldSize)}`, ...proof.map(toBase64)].join('\n')}\n\n${writeNote(note)}`;
}
