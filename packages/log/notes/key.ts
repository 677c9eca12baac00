import { concatBytes } from '@noble/hashes/utils.js';
import { FormatError } from '../format-error.ts';
import { computeKeyId } from './key-id.ts';
import { KEY_TYPES, type KeyType } from './key-types.ts';
import { readBase64, toBase64, toUtf8 } from './text.ts';

/** A public key that verifies notes. `id` is 8 hexadecimal digits and follows from the rest. */
export type NoteKey = { name: string; type: KeyType; publicKey: Uint8Array; id: string };

/** Longer names don't fit into what ML-DSA-44 keys sign. */
const MAX_NAME_BYTES = 255;

const MAX_KEY_CHARACTERS = 4096;
const KEY_TEXT = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a name stands in a note, which has none
const NOT_IN_NAMES = /[\p{White_Space}+\u0000-\u001f]/u;

/** Neither empty nor too long, without spaces, plus signs and control characters. */
export function isKeyName(name: string): boolean {
  if (name === '' || NOT_IN_NAMES.test(name) || !name.isWellFormed()) return false;
  return toUtf8(name).length <= MAX_NAME_BYTES;
}

export function createKey(name: string, type: KeyType, publicKey: Uint8Array): NoteKey {
  const { byte, algorithm } = KEY_TYPES[type];
  if (!isKeyName(name) || publicKey.length !== algorithm.publicKeyBytes) throw new FormatError('bad-key');
  return { name, type, publicKey, id: computeKeyId(name, byte, publicKey) };
}

/** Reads `NAME+KEYID+BASE64(type ‖ public key)`. */
export function parseKey(text: string): NoteKey {
  const [, name, id, encoded] = (text.length <= MAX_KEY_CHARACTERS && KEY_TEXT.exec(text)) || [];
  if (!name || !encoded) throw new FormatError('bad-key');
  const bytes = readBase64(encoded);
  const key = createKey(name, findType(bytes[0]), bytes.slice(1));
  if (key.id !== id) throw new FormatError('key-id-differs');
  return key;
}

export function writeKey({ name, type, publicKey, id }: NoteKey): string {
  return `${name}+${id}+${toBase64(concatBytes(Uint8Array.of(KEY_TYPES[type].byte), publicKey))}`;
}

function findType(byte: number | undefined): KeyType {
  const types = Object.keys(KEY_TYPES) as KeyType[];
  const type = types.find((candidate) => KEY_TYPES[candidate].byte === byte);
  if (!type) throw new FormatError('unknown-key-type');
  return type;
}
