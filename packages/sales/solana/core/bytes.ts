import { encodeBase58 } from './base58.ts';

/** How many bytes an address has. */
export const ADDRESS_BYTES = 32;

/** How many bytes name an instruction or an event in the programs that are made with Anchor. */
export const NAME_BYTES = 8;

/** The number of 64 bits, lowest byte first, that begins at a place; undefined when the data ends before. */
export function u64At(data: Uint8Array, at: number): bigint | undefined {
  const low = u32At(data, at);
  const high = u32At(data, at + 4);
  return low === undefined || high === undefined ? undefined : (BigInt(high) << 32n) | BigInt(low);
}

/** The number of 32 bits that begins at a place. */
export function u32At(data: Uint8Array, at: number): number | undefined {
  const byte = (place: number) => data[at + place] ?? 0;
  if (at + 4 > data.length) return undefined;
  return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
}

/** The address that begins at a place. */
export function addressAt(data: Uint8Array, at: number): string | undefined {
  return data.length < at + ADDRESS_BYTES ? undefined : encodeBase58(data.subarray(at, at + ADDRESS_BYTES));
}

/** The eight bytes that name an instruction or an event, as hex; an empty text when there are fewer. */
export function nameOf(data: Uint8Array): string {
  if (data.length < NAME_BYTES) return '';
  let name = '';
  for (let at = 0; at < NAME_BYTES; at += 1) name += HEX[data[at] ?? 0];
  return name;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
