import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { decodeTakenOrder, TAKING_INSTRUCTIONS } from '../core/taken-orders.ts';

/** Tensor's order book, for every kind of token. Orders filled through OpenSea's front end are Tensor's. */
export const tensorTcomp: MarketplaceDecoder = {
  program: 'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp',
  marketplace: { id: 'tensor', name: 'Tensor', version: 'TComp' },
  instructions: TAKING_INSTRUCTIONS,
  decode: (fill, context) => decodeTakenOrder(fill, 0, context),
};
