import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const CODE_LENGTH = 5;

// No vowels, so that no real words appear; no 0, 1, l and o, which are easily misread.
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** Distinguishes posts with the same text. Deterministic for a key and attempt. */
export function createReferenceCode(key: string, attempt: number): string {
  const bytes = sha256(utf8ToBytes(`${attempt}:${key}`)).slice(0, CODE_LENGTH);
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}
