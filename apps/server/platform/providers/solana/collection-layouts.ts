import { ADDRESS_BYTES, u64At } from '@signboard/sales/solana/core/bytes.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { type AccountReader, readAccount } from './collection-bytes.ts';

/** An MPL Core account: a collection, or an asset with the collection enforced by the program. */
export type CoreAccount =
  | { kind: 'collection'; name: string | null }
  | { kind: 'asset'; collection: string | null; name: string | null; uri: string | null };

const CORE_ASSET = 1;
const CORE_COLLECTION = 5;
const NOBODY = 0;
const A_COLLECTION = 2;

export function readCore(data: Uint8Array): CoreAccount | null {
  return readAccount<CoreAccount>(data, (reader) => {
    const kind = reader.u8();
    reader.skip(32);
    if (kind === CORE_COLLECTION) return { kind: 'collection', name: reader.text() };
    if (kind !== CORE_ASSET) return null;
    const authority = reader.u8();
    const address = authority === NOBODY ? null : reader.address();
    const collection = authority === A_COLLECTION ? address : null;
    return { kind: 'asset', collection, name: reader.text(), uri: reader.text() };
  });
}

/** A mint of either token program; Token-2022 stores names and groups in the mint itself. */
export type Mint = {
  decimals: number;
  isMoney: boolean;
  isGroup: boolean;
  /** The group that accepted it. */
  group: string | null;
  name: string | null;
  uri: string | null;
};

const MINT_BYTES = 82;
const DECIMALS_AT = 44;
const INITIALISED_AT = 45;
const ACCOUNT_KIND_AT = 165;
const IS_MINT = 1;
const EXTENSION = { metadata: 19, group: 21, groupMember: 23 } as const;
const MAX_EXTENSIONS = 32;

/** Null for other accounts of the token programs, such as balances. */
export function readMint(data: Uint8Array): Mint | null {
  const hasExtensions = data.length > MINT_BYTES;
  if (data.length < MINT_BYTES || data[INITIALISED_AT] !== 1) return null;
  if (hasExtensions && data[ACCOUNT_KIND_AT] !== IS_MINT) return null;
  const decimals = data[DECIMALS_AT] ?? 0;
  const mint: Mint = {
    decimals,
    isMoney: decimals !== 0,
    isGroup: false,
    group: null,
    name: null,
    uri: null,
  };
  if (hasExtensions) readAccount(data, (reader) => readExtensions(reader, data, mint), ACCOUNT_KIND_AT + 1);
  return mint;
}

function readExtensions(reader: AccountReader, data: Uint8Array, mint: Mint): null {
  let at = ACCOUNT_KIND_AT + 1;
  for (let count = 0; count < MAX_EXTENSIONS; count += 1) {
    const kind = reader.u16();
    const length = reader.u16();
    at += 4;
    readExtension(kind, data.subarray(at, at + length), mint);
    reader.skip(length);
    at += length;
  }
  return null;
}

function readExtension(kind: number, data: Uint8Array, mint: Mint): void {
  if (kind === EXTENSION.group) mint.isGroup = true;
  if (kind === EXTENSION.groupMember) mint.group = readAccount(data, groupOf);
  if (kind !== EXTENSION.metadata) return;
  const said = readAccount(data, (reader) => {
    reader.skip(64);
    const name = reader.text();
    reader.text();
    return { name, uri: reader.text() };
  });
  Object.assign(mint, said);
}

function groupOf(reader: AccountReader): string {
  reader.skip(32);
  return reader.address();
}

/** The first candy machine stores no collection: its tokens name an address that it signs for. */
export const FIRST_CANDY_MACHINE = 'cndy3Z4yapfJBmL3ShUp5exZKqR3z33thTzeNMm2gRZ';

/** Where later candy machines store their collection; how many were minted, and of how many, follow it. */
const COLLECTION_AT: Readonly<Record<string, number>> = {
  [PROGRAMS.candyMachine]: 80,
  [PROGRAMS.coreCandyMachine]: 72,
};

type CandyMachine = { collection: string; progress: { minted: bigint; supply: bigint } | null };

/** Null when it is not a candy machine. */
export function readCandyMachine(program: string, data: Uint8Array): CandyMachine | null {
  const at = COLLECTION_AT[program];
  if (at === undefined) return null;
  const collection = readAccount(data, (reader) => reader.address(), at);
  const minted = u64At(data, at + ADDRESS_BYTES);
  const supply = u64At(data, at + ADDRESS_BYTES + 8);
  if (!collection) return null;
  return { collection, progress: minted !== undefined && supply ? { minted, supply } : null };
}
