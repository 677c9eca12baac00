import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const LETTERS_OF_WORD = 5;

// Without vowels no word comes out, and without 0, 1, l and o none that is misread.
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** A word that tells a sale from one that reads the same: always the same for its key and attempt. */
export function referenceWord(key: string, attempt: number): string {
  const bytes = sha256(utf8ToBytes(`${attempt}:${key}`)).slice(0, LETTERS_OF_WORD);
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}
