import { readDiscriminator, u64At } from './bytes.ts';
import { accountAt, decodeData } from './instruction.ts';
import { PROGRAMS } from './programs.ts';
import type { Instruction } from './transaction.ts';

/** A transfer of a compressed NFT, a leaf of a tree. Only version 2 trees have Core collections. */
export type BubblegumTransfer = { tree: string; nonce: bigint; collection: string | null; to: string };

const BUBBLEGUM_TRANSFER = 'a334c8e78c0345ba';
const BUBBLEGUM_TRANSFER_V2 = '772806ebeaddf831';
/** The discriminator and three hashes of 32 bytes. */
const AFTER_HASHES = 104;

/** Undefined for any other instruction. */
export function readBubblegumTransfer(instruction: Instruction): BubblegumTransfer | undefined {
  if (instruction.program !== PROGRAMS.bubblegum) return undefined;
  const data = decodeData(instruction);
  const name = readDiscriminator(data);
  if (name === BUBBLEGUM_TRANSFER) return readPlaces(instruction, { to: 3, tree: 4 }, u64At(data, AFTER_HASHES));
  if (name === BUBBLEGUM_TRANSFER_V2)
    return readPlaces(instruction, { to: 5, tree: 6, collection: 7 }, u64At(data, nonceOfV2(data)));
  return undefined;
}

function readPlaces(
  instruction: Instruction,
  places: { to: number; tree: number; collection?: number },
  nonce: bigint | undefined,
): BubblegumTransfer | undefined {
  const to = accountAt(instruction, places.to);
  const tree = accountAt(instruction, places.tree);
  const named = places.collection === undefined ? undefined : accountAt(instruction, places.collection);
  if (!to || !tree || nonce === undefined) return undefined;
  return { tree, nonce, collection: !named || named === PROGRAMS.bubblegum ? null : named, to };
}

/** Two optional values precede the index: a hash, and flags of one byte. */
function nonceOfV2(data: Uint8Array): number {
  const flagsAt = AFTER_HASHES + (data[AFTER_HASHES] === 1 ? 33 : 1);
  return flagsAt + (data[flagsAt] === 1 ? 2 : 1);
}
