import { concatBytes } from '@noble/hashes/utils.js';
import { createKey, type NoteKey } from './key.ts';
import { KEY_TYPES, type KeyType } from './key-types.ts';
import type { SignatureLine } from './note.ts';
import { signedMessage, writeUint64 } from './signed-message.ts';

/** Servers can pass a signer that keeps its secret elsewhere, or uses a native implementation. */
export type NoteSigner = { key: NoteKey; sign(message: Uint8Array): Uint8Array };

/** `seed` is the secret: 32 random bytes. */
export function createSigner(name: string, type: KeyType, seed: Uint8Array): NoteSigner {
  const { algorithm } = KEY_TYPES[type];
  return {
    key: createKey(name, type, algorithm.getPublicKey(seed)),
    sign: (message) => algorithm.sign(message, seed),
  };
}

/**
 * The line by which a log signs its own checkpoint. A key with timed signatures signs with time 0: a log doesn't say when it
 * saw itself.
 */
export function signNote(text: string, signer: NoteSigner): SignatureLine {
  return signAt(text, signer, 0);
}

/** The line by which a witness says: at this time it was the largest tree of this log that I had seen. */
export function cosign(text: string, signer: NoteSigner, timeSeconds: number): SignatureLine {
  if (!KEY_TYPES[signer.key.type].isTimed) throw new TypeError('This type of key makes no cosignatures.');
  if (!Number.isSafeInteger(timeSeconds) || timeSeconds <= 0) throw new RangeError('Not a time.');
  return signAt(text, signer, timeSeconds);
}

function signAt(text: string, { key, sign }: NoteSigner, timeSeconds: number): SignatureLine {
  const signature = sign(signedMessage(key, text, timeSeconds));
  const isTimed = KEY_TYPES[key.type].isTimed;
  return {
    name: key.name,
    keyId: key.id,
    signature: isTimed ? concatBytes(writeUint64(timeSeconds), signature) : signature,
  };
}
