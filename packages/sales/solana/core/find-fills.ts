import { DECODERS } from '../decoders.ts';
import { readDiscriminator } from './bytes.ts';
import { decodeData } from './instruction.ts';
import type { Fill, MarketplaceDecoder } from './marketplace-decoder.ts';
import type { Instruction } from './transaction.ts';

const BY_PROGRAM = new Map(
  DECODERS.map((decoder) => [
    decoder.program,
    { decoder, names: new Map(Object.entries(decoder.instructions).map(([name, bytes]) => [bytes, name])) },
  ]),
);

export function mentionsMarketplace(keys: readonly string[]): boolean {
  return keys.some((key) => BY_PROGRAM.has(key));
}

/** Instructions that sell, each with its decoder. The same discriminator means something else in other programs. */
export function findFills(
  instructions: readonly Instruction[],
): { decoder: MarketplaceDecoder; fill: Fill }[] {
  return instructions.flatMap((instruction) => {
    const entry = BY_PROGRAM.get(instruction.program);
    if (!entry) return [];
    const data = decodeData(instruction);
    const name = entry.names.get(readDiscriminator(data));
    if (!name) return [];
    const { decoder } = entry;
    return [{ decoder, fill: { name, instruction, data, marketplace: decoder.marketplace } }];
  });
}
