import { decodeData } from './instruction.ts';
import type { DecodeContext, Fill } from './marketplace-decoder.ts';
import { PROGRAMS } from './programs.ts';

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
