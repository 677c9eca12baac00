import { concatBytes } from '@noble/hashes/utils.js';
import { parseCheckpoint } from './checkpoint.ts';
import type { NoteKey } from './key.ts';
import { toUtf8 } from './text.ts';

/** The bytes that a key signs for a note. `timeSeconds` matters for cosignatures only. */
export function signedMessage(key: NoteKey, text: string, timeSeconds: number): Uint8Array {
  switch (key.type) {
    case 'ed25519':
      return toUtf8(text);
    case 'ed25519-cosignature':
      return toUtf8(`cosignature/v1\ntime ${timeSeconds}\n${text}`);
    case 'ml-dsa-44-cosignature':
      return subtreeMessage(key.name, text, timeSeconds);
  }
}

/** A checkpoint is the subtree from leaf 0 up to the size of the tree. */
function subtreeMessage(name: string, text: string, timeSeconds: number): Uint8Array {
  const { origin, size, root } = parseCheckpoint(text);
  return concatBytes(
    toUtf8('subtree/v1\n\0'),
    withLength(name),
    writeUint64(timeSeconds),
    withLength(origin),
    writeUint64(0),
    writeUint64(size),
    root,
  );
}

/** Names and origins have at most 255 bytes. */
function withLength(text: string): Uint8Array {
  const bytes = toUtf8(text);
  return concatBytes(Uint8Array.of(bytes.length), bytes);
}

export function writeUint64(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** Null for numbers beyond 2^53 - 1. */
export function readUint64(bytes: Uint8Array): number | null {
  const number = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0));
  return Number.isSafeInteger(number) ? number : null;
}
