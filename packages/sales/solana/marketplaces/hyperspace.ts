import { u64At } from '../core/bytes.ts';
import { currencyOfSale, SOL } from '../core/currencies.ts';
import { accountAt } from '../core/instruction.ts';
import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { feesOnTop } from '../core/payments.ts';
import { sideBySigner } from '../core/side-by-signer.ts';

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
    const currency = currencyOfSale(fill, { mint, seller }, context);
    return {
      fill,
      mint,
      standard: 'legacy',
      seller,
      buyer,
      price,
      currency,
      feesOnTop: currency === SOL ? feesOnTop(fill, { seller, buyer, price }, context) : 'unknown',
      side: sideBySigner({ seller, buyer }, context),
    };
  },
};
