import { u64At } from '../core/bytes.ts';
import { findSaleCurrency, SOL } from '../core/currencies.ts';
import { accountAt } from '../core/instruction.ts';
import { getSideBySigner, type MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { computeFeesOnTop } from '../core/payments.ts';

const PRICE_AT = 12;

/** Hyperspace: same instruction name as Auction House, different account order. */
export const hyperspace: MarketplaceDecoder = {
  program: 'HYPERfwdTjyJ2SCaKHmpF2MtrXqWxrsotYDsTrshHWq8',
  marketplace: { id: 'hyperspace', name: 'Hyperspace', version: null },
  instructions: { executeSale: '254ad99d4f312306' },
  decode(fill, context) {
    const buyer = accountAt(fill.instruction, 0);
    const seller = accountAt(fill.instruction, 2);
    const mint = accountAt(fill.instruction, 5);
    const price = u64At(fill.data, PRICE_AT);
    if (!buyer || !seller || !mint || price === undefined) return undefined;
    const currency = findSaleCurrency(fill, { mint, seller }, context);
    return {
      fill,
      mint,
      standard: 'legacy',
      seller,
      buyer,
      price,
      currency,
      feesOnTop: currency === SOL ? computeFeesOnTop(fill, { seller, buyer, price }, context) : 'unknown',
      side: getSideBySigner({ seller, buyer }, context),
    };
  },
};
