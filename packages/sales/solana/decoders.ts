import { readDiscriminator } from './core/bytes.ts';
import { decodeData } from './core/instruction.ts';
import type { Fill, MarketplaceDecoder } from './core/marketplace-decoder.ts';
import type { Instruction } from './core/transaction.ts';
import { auctionHouse } from './marketplaces/auction-house.ts';
import { hyperspace } from './marketplaces/hyperspace.ts';
import { magicEdenM2 } from './marketplaces/magic-eden-m2.ts';
import { magicEdenM3 } from './marketplaces/magic-eden-m3.ts';
import { magicEdenMmm } from './marketplaces/magic-eden-mmm.ts';
import { opensea } from './marketplaces/opensea.ts';
import { orbis } from './marketplaces/orbis.ts';
import { tensorTamm } from './marketplaces/tensor-tamm.ts';
import { tensorTcomp } from './marketplaces/tensor-tcomp.ts';
import { tensorTswap } from './marketplaces/tensor-tswap.ts';

export const DECODERS: readonly MarketplaceDecoder[] = [
  magicEdenM2,
  magicEdenMmm,
  magicEdenM3,
  tensorTcomp,
  tensorTamm,
  tensorTswap,
  opensea,
  auctionHouse,
  hyperspace,
  orbis,
];

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
