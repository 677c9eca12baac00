import type { Side } from '../../sale.ts';
import type { DecodeContext } from './marketplace-decoder.ts';

/**
 * In an order book one party signs and settles what the other signed earlier: if the seller signs, it is an accepted
 * bid.
 */
export function getSideBySigner(
  { seller, buyer }: { seller: string; buyer: string },
  { transaction: { signers } }: DecodeContext,
): Side {
  return signers.has(seller) && !signers.has(buyer) ? 'bid' : 'listing';
}
