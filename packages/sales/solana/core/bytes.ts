import { encodeBase58 } from './base58.ts';

export const ADDRESS_BYTES = 32;

/** The length of Anchor's instruction and event discriminators. */
export const DISCRIMINATOR_BYTES = 8;

/** Little-endian; undefined when the data is too short. */
export function u64At(data: Uint8Array, at: number): bigint | undefined {
  const low = u32At(data, at);
  const high = u32At(data, at + 4);
  return low === undefined || high === undefined ? undefined : (BigInt(high) << 32n) | BigInt(low);
}

export function u32At(data: Uint8Array, at: number): number | undefined {
  const byte = (place: number) => data[at + place] ?? 0;
  if (at + 4 > data.length) return undefined;
  return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
}

export function addressAt(data: Uint8Array, at: number): string | undefined {
  return data.length < at + ADDRESS_BYTES ? undefined : encodeBase58(data.subarray(at, at + ADDRESS_BYTES));
}

/** The discriminator as hex; empty when the data is too short. */
export function readDiscriminator(data: Uint8Array): string {
  if (data.length < DISCRIMINATOR_BYTES) return '';
  let name = '';
  for (let at = 0; at < DISCRIMINATOR_BYTES; at += 1) name += HEX[data[at] ?? 0];
  return name;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
