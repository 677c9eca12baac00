import { encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { ADDRESS_BYTES } from '@signboard/sales/solana/core/bytes.ts';

/** A cursor over an account's data. Every read throws when the data is too short. */
export type AccountReader = {
  u8(): number;
  u16(): number;
  u32(): number;
  skip(bytes: number): void;
  address(): string;
  /** A length-prefixed string without zero padding; null when it is empty. */
  text(): string | null;
  /** An optional value, whose presence is one byte. */
  option<T>(read: () => T): T | null;
  isAtEnd(): boolean;
};

class Unreadable extends Error {}

/** Null when the data does not have the expected layout. */
export function readAccount<T>(
  data: Uint8Array,
  read: (reader: AccountReader) => T | null,
  at = 0,
): T | null {
  try {
    return read(accountReader(data, at));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

const utf8 = new TextDecoder();

function accountReader(data: Uint8Array, from: number): AccountReader {
  let at = from;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const take = (bytes: number): number => {
    if (at + bytes > data.length) throw new Unreadable();
    at += bytes;
    return at - bytes;
  };
  const slice = (bytes: number) => {
    const start = take(bytes);
    return data.subarray(start, start + bytes);
  };
  const u8 = () => view.getUint8(take(1));
  const u32 = () => view.getUint32(take(4), true);
  return {
    u8,
    u16: () => view.getUint16(take(2), true),
    u32,
    skip: (bytes) => void take(bytes),
    address: () => encodeBase58(slice(ADDRESS_BYTES)),
    text: () => withoutZeros(utf8.decode(slice(u32()))) || null,
    option: (read) => (u8() === 1 ? read() : null),
    isAtEnd: () => at >= data.length,
  };
}

function withoutZeros(text: string): string {
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim();
}
