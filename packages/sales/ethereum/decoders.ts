import { archipelago } from './archipelago.ts';
import { blend } from './blend.ts';
import { blurV1 } from './blur-v1.ts';
import { blurV2 } from './blur-v2.ts';
import { cryptokitties } from './cryptokitties.ts';
import { cryptopunks } from './cryptopunks.ts';
import { element } from './element.ts';
import { foundation } from './foundation.ts';
import { looksrareV1 } from './looksrare-v1.ts';
import { looksrareV2 } from './looksrare-v2.ts';
import { manifold } from './manifold.ts';
import type { MarketplaceDecoder } from './marketplace-decoder.ts';
import { nftx } from './nftx.ts';
import { nounsAuction } from './nouns-auction.ts';
import { paymentProcessor } from './payment-processor.ts';
import { rarible } from './rarible.ts';
import { seaport } from './seaport.ts';
import { sudoswapV1 } from './sudoswap-v1.ts';
import { sudoswapV2 } from './sudoswap-v2.ts';
import { superrare } from './superrare.ts';
import { wyvern } from './wyvern.ts';
import { x2y2 } from './x2y2.ts';
import { zeroExV4 } from './zero-ex-v4.ts';
import { zora } from './zora.ts';

/** Every marketplace that is decoded. */
export const DECODERS: readonly MarketplaceDecoder[] = [
  seaport,
  blurV1,
  blurV2,
  blend,
  looksrareV1,
  looksrareV2,
  x2y2,
  cryptopunks,
  rarible,
  foundation,
  superrare,
  zora,
  manifold,
  sudoswapV1,
  sudoswapV2,
  nftx,
  element,
  zeroExV4,
  paymentProcessor,
  archipelago,
  nounsAuction,
  cryptokitties,
  wyvern,
];
