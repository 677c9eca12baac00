import type { MarketplaceDecoder } from './core/marketplace-decoder.ts';
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
