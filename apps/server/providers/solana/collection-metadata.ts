import { sha256 } from '@noble/hashes/sha2.js';
import { decodeBase58, encodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { isOnCurve } from '@signboard/sales/solana/core/is-on-curve.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/programs.ts';
import { type AccountReader, readAccount } from './collection-bytes.ts';
import type { TokenFacts } from './collection-port.ts';

/** What Metaplex's program keeps beside a mint. */
export type Metadata = TokenFacts & {
  mint: string;
  /** Set for parents of collections that count their members. */
  isCollection: boolean;
  isMoney: boolean;
};

const METADATA = 4;
/** A kind of money, with and without parts. */
const MONEY = new Set([1, 2]);
const MOST_CREATORS = 16;

/** Reads the account of a token's metadata; null when it is none. */
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
  const count = Math.min(reader.u32(), MOST_CREATORS);
  return Array.from({ length: count }, () => {
    const address = reader.address();
    const isVerified = reader.u8() === 1;
    reader.skip(1);
    return isVerified ? [address] : [];
  }).flat();
}

/** Accounts of the first years end here. */
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

/** How often a token can be used, then whether it is a collection. */
function hasDetails(reader: AccountReader): boolean {
  reader.option(() => reader.skip(17));
  return !reader.isAtEnd() && reader.u8() === 1;
}

const MARKER = 'ProgramDerivedAddress';

/** Where the metadata of a mint stands. */
export function metadataAddress(mint: string): string {
  const program = bytesOf(PROGRAMS.tokenMetadata);
  return programAddress([Buffer.from('metadata'), program, bytesOf(mint)], program);
}

/** The address that a program signs for by these seeds: the first that is no point of the curve. */
export function programAddress(seeds: readonly Uint8Array[], program: Uint8Array): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(Buffer.concat([...seeds, Uint8Array.of(bump), program, Buffer.from(MARKER)]));
    if (!isOnCurve(hash)) return encodeBase58(hash);
  }
  throw new Error('these seeds have no address');
}

/** The bytes of an address that is known to be one. */
export function bytesOf(address: string): Uint8Array {
  const bytes = decodeBase58(address);
  if (bytes?.length !== 32) throw new Error('no address of Solana');
  return bytes;
}
