import { readBubblegumTransfer } from './bubblegum-transfer.ts';
import { readCoreTransfer } from './core-transfer.ts';
import type { DecodeContext, Fill } from './marketplace-decoder.ts';

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
