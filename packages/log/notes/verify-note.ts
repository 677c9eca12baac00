import type { NoteKey } from './key.ts';
import { KEY_TYPES } from './key-types.ts';
import { type Note, type SignatureLine, writeSignatureLines } from './note.ts';
import { readUint64, signedMessage } from './signed-message.ts';

const TIME_BYTES = 8;

/** `timeSeconds` is null for keys without times, and 0 where the signer says nothing about the time. */
export type VerifiedSignature = { key: NoteKey; line: SignatureLine; timeSeconds: number | null };

/** `wrongKey` is a known key with a line that isn't its signature: then nothing of the note counts. */
export type NoteVerdict = { signatures: VerifiedSignature[]; wrongKey: null } | { wrongKey: NoteKey };

/**
 * Verifies the lines of these keys and ignores all others. A note without a line of any of them has no signatures.
 * Throws a FormatError for a line of an ML-DSA-44 key below a text that is no checkpoint: such keys sign nothing else.
 */
export function verifyNote(note: Note, keys: readonly NoteKey[]): NoteVerdict {
  const signatures: VerifiedSignature[] = [];
  for (const line of withoutRepetition(note.signatures)) {
    const key = keys.find(({ name, id }) => name === line.name && id === line.keyId);
    if (!key) continue;
    const timeSeconds = verifyLine(note.text, key, line.signature);
    if (timeSeconds === 'wrong') return { wrongKey: key };
    signatures.push({ key, line, timeSeconds });
  }
  return { signatures, wrongKey: null };
}

function verifyLine(text: string, key: NoteKey, signature: Uint8Array): number | null | 'wrong' {
  const { algorithm, isTimed } = KEY_TYPES[key.type];
  const timeBytes = isTimed ? TIME_BYTES : 0;
  if (signature.length !== timeBytes + algorithm.signatureBytes) return 'wrong';
  const timeSeconds = isTimed ? readUint64(signature) : 0;
  if (timeSeconds === null) return 'wrong';
  const message = signedMessage(key, text, timeSeconds);
  if (!isSigned(key, signature.slice(timeBytes), message)) return 'wrong';
  return isTimed ? timeSeconds : null;
}

/** Libraries throw for a key that is no point, or a signature that is no number. */
function isSigned({ type, publicKey }: NoteKey, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return KEY_TYPES[type].algorithm.verify(signature, message, publicKey);
  } catch {
    return false;
  }
}

/** A line written a hundred times must not cost a hundred verifications. */
function withoutRepetition(lines: readonly SignatureLine[]): SignatureLine[] {
  return [...new Map(lines.map((line) => [writeSignatureLines([line]), line])).values()];
}
