import type { Side } from '../../sale.ts';
import type { DecodeContext } from './marketplace-decoder.ts';

/** In an order book one of the two signs and settles what the other had signed before: a seller so takes a bid. */
export function sideBySigner(
  { seller, buyer }: { seller: string; buyer: string },
  { transaction: { signers } }: DecodeContext,
): Side {
  return signers.has(seller) && !signers.has(buyer) ? 'bid' : 'listing';
}
