import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';
const LENGTH = 13;

/**
 * The key of a delivery's record on Bluesky: a TID, which is 53 bits of microseconds since 1970 and 10 bits of a clock
 * id, in a sortable base 32. It depends on nothing but the delivery, so that sending it again writes the same record.
 */
export function deriveRecordKey(deliveryId: string, happenedAt: Date): string {
  const hash = sha256(utf8ToBytes(deliveryId));
  const bits = hash.slice(0, 4).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const seconds = BigInt(Math.floor(happenedAt.getTime() / 1000));
  const microseconds = seconds * 1_000_000n + (bits >> 12n);
  let value = (BigInt.asUintN(53, microseconds) << 10n) | ((bits >> 2n) & 0x3ffn);
  let key = '';
  for (let at = 0; at < LENGTH; at += 1) {
    key = LETTERS.charAt(Number(value & 31n)) + key;
    value >>= 5n;
  }
  return key;
}
