import { readBubblegumTransfer } from './bubblegum-transfer.ts';
import { readCoreTransfer } from './core-transfer.ts';
import type { DecodeContext, Fill } from './marketplace-decoder.ts';

/**
 * The collection that the token's own movement names, null when the token has none: Core refuses a movement whose
 * collection is not the asset's, and Bubblegum one that is not the leaf's. Undefined where the movement does not tell.
 */
export function collectionBelow(fill: Fill, mint: string, context: DecodeContext): string | null | undefined {
  for (const instruction of context.below(fill)) {
    const core = readCoreTransfer(instruction);
    if (core && core.asset === mint) return core.collection;
    const compressed = readBubblegumTransfer(instruction);
    if (compressed?.collection) return compressed.collection;
  }
  return undefined;
}
