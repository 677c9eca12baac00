import { accountAt, decodeData } from './instruction.ts';
import type { DecodeContext, Fill } from './marketplace-decoder.ts';
import { PROGRAMS } from './programs.ts';
import type { Instruction } from './transaction.ts';

/** A transfer of an MPL Core asset. The program has verified the collection or its absence. */
export type CoreTransfer = { asset: string; collection: string | null; to: string };

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
