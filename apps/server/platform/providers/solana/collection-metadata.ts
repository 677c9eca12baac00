import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase58, encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { isOnCurve } from '@signboard/sales/solana/core/program-addresses.ts';
import { type AccountReader, readAccount } from './collection-bytes.ts';
import type { TokenFacts } from './collection-port.ts';

export type Metadata = TokenFacts & {
  mint: string;
  /** Set for parents of sized collections. */
  isCollection: boolean;
  isMoney: boolean;
};

const METADATA = 4;
/** Fungible tokens, with and without decimals. */
const MONEY = new Set([1, 2]);
const MAX_CREATORS = 16;

/** Null when it is not a metadata account. */
export function readMetadata(data: Uint8Array): Metadata | null {
  return readAccount(data, (reader) => {
    if (reader.u8() !== METADATA) return null;
    reader.skip(32);
    const mint = reader.address();
    const name = reader.text();
    reader.text();
    const uri = reader.text();
    reader.skip(2);
    const creators = reader.option(() => verifiedCreators(reader)) ?? [];
    reader.skip(2);
    return { mint, name, uri, creators, ...readLater(reader) };
  });
}

function verifiedCreators(reader: AccountReader): string[] {
  const count = Math.min(reader.u32(), MAX_CREATORS);
  return Array.from({ length: count }, () => {
    const address = reader.address();
    const isVerified = reader.u8() === 1;
    reader.skip(1);
    return isVerified ? [address] : [];
  }).flat();
}

/** Early accounts end here. */
function readLater(reader: AccountReader): Pick<Metadata, 'collection' | 'isCollection' | 'isMoney'> {
  if (reader.isAtEnd()) return { collection: null, isCollection: false, isMoney: false };
  reader.option(() => reader.skip(1));
  const kind = reader.isAtEnd() ? null : reader.option(() => reader.u8());
  const named = reader.isAtEnd()
    ? null
    : reader.option(() => ({ isVerified: reader.u8() === 1, address: reader.address() }));
  const isCollection = !reader.isAtEnd() && hasDetails(reader);
  return {
    collection: named?.isVerified ? named.address : null,
    isCollection,
    isMoney: kind !== null && MONEY.has(kind),
  };
}

/** The remaining uses, then the collection details. */
function hasDetails(reader: AccountReader): boolean {
  reader.option(() => reader.skip(17));
  return !reader.isAtEnd() && reader.u8() === 1;
}

const MARKER = 'ProgramDerivedAddress';

export function metadataAddress(mint: string): string {
  const program = bytesOf(PROGRAMS.tokenMetadata);
  return programAddress([Buffer.from('metadata'), program, bytesOf(mint)], program);
}

/** A program-derived address: the first candidate off the curve. */
export function programAddress(seeds: readonly Uint8Array[], program: Uint8Array): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(Buffer.concat([...seeds, Uint8Array.of(bump), program, Buffer.from(MARKER)]));
    if (!isOnCurve(hash)) return encodeBase58(hash);
  }
  throw new Error('no valid address for these seeds');
}

/** For addresses that were validated before. */
export function bytesOf(address: string): Uint8Array {
  const bytes = decodeBase58(address);
  if (bytes?.length !== 32) throw new Error('not a Solana address');
  return bytes;
}
