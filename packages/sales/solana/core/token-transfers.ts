import { readDiscriminator, u64At } from './bytes.ts';
import { accountAt, decodeData, PROGRAMS } from './instruction.ts';
import type { DecodeContext, Fill } from './marketplace-decoder.ts';
import type { Instruction } from './transaction.ts';

/** A transfer of an MPL Core asset. The program has verified the collection or its absence. */
type CoreTransfer = { asset: string; collection: string | null; to: string };

const CORE_TRANSFER = 14;

/** Undefined for any other instruction. */
export function readCoreTransfer(instruction: Instruction): CoreTransfer | undefined {
  if (instruction.program !== PROGRAMS.core || decodeData(instruction)[0] !== CORE_TRANSFER) return undefined;
  const asset = accountAt(instruction, 0);
  const collection = accountAt(instruction, 1);
  const to = accountAt(instruction, 4);
  if (!asset || !collection || !to) return undefined;
  // The program's own address marks an omitted account.
  return { asset, collection: collection === PROGRAMS.core ? null : collection, to };
}

/** The first transfer called by a sale. */
export function findCoreTransfer(fill: Fill, context: DecodeContext): CoreTransfer | undefined {
  for (const instruction of context.below(fill)) {
    const transfer = readCoreTransfer(instruction);
    if (transfer) return transfer;
  }
  return undefined;
}

/** A transfer of a compressed NFT, a leaf of a tree. Only version 2 trees have Core collections. */
type BubblegumTransfer = { tree: string; nonce: bigint; collection: string | null; to: string };

const BUBBLEGUM_TRANSFER = 'a334c8e78c0345ba';
const BUBBLEGUM_TRANSFER_V2 = '772806ebeaddf831';
/** The discriminator and three hashes of 32 bytes. */
const AFTER_HASHES = 104;

/** Undefined for any other instruction. */
export function readBubblegumTransfer(instruction: Instruction): BubblegumTransfer | undefined {
  if (instruction.program !== PROGRAMS.bubblegum) return undefined;
  const data = decodeData(instruction);
  const name = readDiscriminator(data);
  if (name === BUBBLEGUM_TRANSFER)
    return readPlaces(instruction, { to: 3, tree: 4 }, u64At(data, AFTER_HASHES));
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

/**
 * The collection named by the token's own transfer; null when the token has none. Core and Bubblegum reject transfers
 * with a wrong collection. Undefined when the transfer does not contain it.
 */
export function findTransferCollection(
  fill: Fill,
  mint: string,
  context: DecodeContext,
): string | null | undefined {
  for (const instruction of context.below(fill)) {
    const core = readCoreTransfer(instruction);
    if (core && core.asset === mint) return core.collection;
    const compressed = readBubblegumTransfer(instruction);
    if (compressed?.collection) return compressed.collection;
  }
  return undefined;
}

const PROGRAMMABLE_TRANSFER = 49;

/**
 * Distinguishes Metaplex's two kinds of tokens where one instruction sells both: only pNFTs move through Metaplex's
 * program.
 */
export function detectMetaplexStandard(fill: Fill, context: DecodeContext): 'legacy' | 'pnft' {
  const isProgrammable = context
    .below(fill)
    .some(
      (instruction) =>
        instruction.program === PROGRAMS.tokenMetadata &&
        decodeData(instruction)[0] === PROGRAMMABLE_TRANSFER,
    );
  return isProgrammable ? 'pnft' : 'legacy';
}
