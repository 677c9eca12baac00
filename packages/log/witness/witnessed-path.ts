import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { toUtf8 } from '../notes/text.ts';

/** Where a witness shows the last checkpoint of a log that it cosigned, below its address for reading. */
export const writeWitnessedPath = (origin: string): string =>
  `${bytesToHex(sha256(toUtf8(origin)))}/checkpoint`;
