import { decodeBase58 } from '../solana/core/base58.ts';
import { PROGRAMS } from '../solana/core/instruction.ts';
import { type SampleInstruction, vault } from './sample-solana.ts';

export const hex = (digits: string) =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

export const u64 = (value: bigint) =>
  Uint8Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));

export const u32 = (value: number) => u64(BigInt(value)).slice(0, 4);

export const key = (address: string) => decodeBase58(address) ?? new Uint8Array();

export const joined = (...pieces: readonly Uint8Array[]) =>
  Uint8Array.from(pieces.flatMap((piece) => [...piece]));

/** The requested number of distinct accounts, with the given ones at their positions. */
export const accountsWith = (count: number, places: Readonly<Record<number, string>>) =>
  Array.from({ length: count }, (_, place) => places[place] ?? vault(`account ${place}`));

export const pay = (source: string, destination: string, lamports: bigint): SampleInstruction => ({
  program: PROGRAMS.system,
  accounts: [source, destination],
  data: joined(u32(2), u64(lamports)),
  parsed: { type: 'transfer', info: { source, destination, lamports: Number(lamports) } },
});

/** Without a collection, the program's own address takes its place. */
export const moveCore = (
  asset: string,
  to: string,
  collection: string = PROGRAMS.core,
): SampleInstruction => ({
  program: PROGRAMS.core,
  accounts: accountsWith(7, { 0: asset, 1: collection, 4: to }),
  data: hex('0e00'),
});

export const moveLeaf = (tree: string, nonce: bigint, to: string): SampleInstruction => ({
  program: PROGRAMS.bubblegum,
  accounts: accountsWith(8, { 3: to, 4: tree }),
  data: joined(hex('a334c8e78c0345ba'), new Uint8Array(96), u64(nonce), u32(0)),
});

/** A transfer in a version 2 tree, with the leaf's collection. */
export const moveLeafV2 = (
  tree: string,
  nonce: bigint,
  to: string,
  collection: string,
): SampleInstruction => ({
  program: PROGRAMS.bubblegum,
  accounts: accountsWith(11, { 5: to, 6: tree, 7: collection }),
  data: joined(hex('772806ebeaddf831'), new Uint8Array(96), hex('00'), hex('0101'), u64(nonce), u32(0)),
});

/** The event that Tensor's order book emits by calling itself. */
export const takeEvent = (
  program: string,
  fields: { taker: string; amount: bigint; currency?: string; asset: string; bid?: string },
): SampleInstruction => ({
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
