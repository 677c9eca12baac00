import { auctionHouse } from './auction-house.ts';
import { hyperspace } from './hyperspace.ts';
import { magicEdenM2 } from './magic-eden-m2.ts';
import { magicEdenM3 } from './magic-eden-m3.ts';
import { magicEdenMmm } from './magic-eden-mmm.ts';
import type { MarketplaceDecoder } from './marketplace-decoder.ts';
import { opensea } from './opensea.ts';
import { orbis } from './orbis.ts';
import { tensorTamm } from './tensor-tamm.ts';
import { tensorTcomp } from './tensor-tcomp.ts';
import { tensorTswap } from './tensor-tswap.ts';

/** Every marketplace that is decoded. */
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
