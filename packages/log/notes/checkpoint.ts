import { FormatError } from '../format-error.ts';
import { HASH_BYTES } from '../merkle/hash.ts';
import { isTreeSize } from '../merkle/tree-size.ts';
import { isKeyName } from './key.ts';
import { readDecimal, readHash, toBase64 } from './text.ts';

/** The state of a log. `origin` names the log, and is the name of its keys. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array };

/** Reads the text of a note: three lines. Lines after them are refused, because not every cosignature covers them. */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) throw new FormatError('no-final-newline');
  const [origin, size, root, ...others] = text.slice(0, -1).split('\n');
  if (!origin || !isKeyName(origin)) throw new FormatError('bad-origin');
  if (others.length > 0) throw new FormatError('extension-line');
  return { origin, size: readDecimal(size ?? ''), root: readHash(root ?? '') };
}

export function writeCheckpoint({ origin, size, root }: Checkpoint): string {
  if (!isKeyName(origin)) throw new FormatError('bad-origin');
  if (!isTreeSize(size) || root.length !== HASH_BYTES) throw new RangeError('Not a state of a log.');
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}
