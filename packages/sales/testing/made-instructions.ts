import { decodeBase58 } from '../solana/core/base58.ts';
import { PROGRAMS } from '../solana/core/programs.ts';
import { type MadeInstruction, vault } from './made-solana.ts';

/** The bytes of hex digits. */
export const hex = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** A number of eight bytes, lowest first. */
export const u64 = (value: bigint) =>
  Uint8Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));

/** A number of four bytes, lowest first. */
export const u32 = (value: number) => u64(BigInt(value)).slice(0, 4);

/** The bytes of an address. */
export const key = (address: string) => decodeBase58(address) ?? new Uint8Array();

/** Pieces put together. */
export const joined = (...pieces: readonly Uint8Array[]) =>
  Uint8Array.from(pieces.flatMap((piece) => [...piece]));

/** As many accounts as asked for, all different, with the given ones at their places. */
export const accountsWith = (count: number, places: Readonly<Record<number, string>>) =>
  Array.from({ length: count }, (_, place) => places[place] ?? vault(`account ${place}`));

/** SOL moves. */
export const pay = (source: string, destination: string, lamports: bigint): MadeInstruction => ({
  program: PROGRAMS.system,
  accounts: [source, destination],
  data: joined(u32(2), u64(lamports)),
  parsed: { type: 'transfer', info: { source, destination, lamports: Number(lamports) } },
});

/** A Core asset moves; without a collection the program's own address stands in its place. */
export const moveCore = (asset: string, to: string, collection: string = PROGRAMS.core): MadeInstruction => ({
  program: PROGRAMS.core,
  accounts: accountsWith(7, { 0: asset, 1: collection, 4: to }),
  data: hex('0e00'),
});

/** A compressed NFT moves. */
export const moveLeaf = (tree: string, nonce: bigint, to: string): MadeInstruction => ({
  program: PROGRAMS.bubblegum,
  accounts: accountsWith(8, { 3: to, 4: tree }),
  data: joined(hex('a334c8e78c0345ba'), new Uint8Array(96), u64(nonce), u32(0)),
});

/** A compressed NFT of a tree of the second version moves, together with the collection that its leaf has. */
export const moveLeafV2 = (tree: string, nonce: bigint, to: string, collection: string): MadeInstruction => ({
  program: PROGRAMS.bubblegum,
  accounts: accountsWith(11, { 5: to, 6: tree, 7: collection }),
  data: joined(hex('772806ebeaddf831'), new Uint8Array(96), hex('00'), hex('0101'), u64(nonce), u32(0)),
});

/** The event that Tensor's order book writes by calling itself. */
export const takeEvent = (
  program: string,
  fields: { taker: string; amount: bigint; currency?: string; asset: string; bid?: string },
): MadeInstruction => ({
  program,
  accounts: [vault('list state')],
  data: joined(
    hex('6aa20ae28444df15'),
    hex('01'),
    key(fields.taker),
    option(fields.bid),
    hex('00'),
    key(fields.asset),
    hex('0000'),
    u64(fields.amount),
    u32(3),
    ...[10n, 20n, 30n, 40n].map(u64),
    option(fields.currency),
    option(fields.asset),
  ),
});

const option = (address: string | undefined) =>
  address === undefined ? hex('00') : joined(hex('01'), key(address));
