import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { decodeTakenOrder, TAKING_INSTRUCTIONS } from '../core/taken-orders.ts';

/** OpenSea's own program: Tensor's order book with one additional leading account. */
export const opensea: MarketplaceDecoder = {
  program: '7Aru291A64wrTkUDaRv6HqxVBre6ivXWL94cUoCtQF9V',
  marketplace: { id: 'opensea', name: 'OpenSea', version: 'OS2' },
  instructions: TAKING_INSTRUCTIONS,
  decode: (fill, context) => decodeTakenOrder(fill, 1, context),
};
