import type { MarketplaceDecoder } from './core/marketplace-decoder.ts';
import { archipelago } from './marketplaces/archipelago.ts';
import { blend } from './marketplaces/blend.ts';
import { blurV1 } from './marketplaces/blur-v1.ts';
import { blurV2 } from './marketplaces/blur-v2.ts';
import { cryptokitties } from './marketplaces/cryptokitties.ts';
import { cryptopunks } from './marketplaces/cryptopunks.ts';
import { element } from './marketplaces/element.ts';
import { foundation } from './marketplaces/foundation.ts';
import { looksrareV1 } from './marketplaces/looksrare-v1.ts';
import { looksrareV2 } from './marketplaces/looksrare-v2.ts';
import { manifold } from './marketplaces/manifold.ts';
import { nftx } from './marketplaces/nftx.ts';
import { nounsAuction } from './marketplaces/nouns-auction.ts';
import { paymentProcessor } from './marketplaces/payment-processor.ts';
import { rarible } from './marketplaces/rarible.ts';
import { seaport } from './marketplaces/seaport.ts';
import { sudoswapV1 } from './marketplaces/sudoswap-v1.ts';
import { sudoswapV2 } from './marketplaces/sudoswap-v2.ts';
import { superrare } from './marketplaces/superrare.ts';
import { wyvern } from './marketplaces/wyvern.ts';
import { x2y2 } from './marketplaces/x2y2.ts';
import { zeroExV4 } from './marketplaces/zero-ex-v4.ts';
import { zora } from './marketplaces/zora.ts';

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
