import { u64At } from '../core/bytes.ts';
import { getCurrency, SOL, WRAPPED_SOL } from '../core/currencies.ts';
import { accountAt } from '../core/instruction.ts';
import { getSideBySigner, type MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { computeFeesOnTop } from '../core/payments.ts';

const PRICE_AT = 11;
const QUANTITY_AT = 19;

/** Metaplex's Auction House, used by OpenSea and many small markets. Anyone can settle a sale for both parties. */
export const auctionHouse: MarketplaceDecoder = {
  program: 'hausS13jsjafwWwGqZTUQRmWyvyxn9EQpqMwV1PBBmk',
  marketplace: { id: 'auctionhouse', name: 'Auction House', version: null },
  instructions: { executeSale: '254ad99d4f312306' },
  decode(fill, context) {
    const buyer = accountAt(fill.instruction, 0);
    const seller = accountAt(fill.instruction, 1);
    const mint = accountAt(fill.instruction, 3);
    const money = accountAt(fill.instruction, 5);
    const price = u64At(fill.data, PRICE_AT);
    const quantity = u64At(fill.data, QUANTITY_AT);
    if (!buyer || !seller || !mint || !money || price === undefined || quantity === undefined)
      return undefined;
    const isSol = money === WRAPPED_SOL;
    return {
      fill,
      mint,
      standard: 'legacy',
      quantity,
      seller,
      buyer,
      price,
      currency: isSol ? SOL : getCurrency(money, context),
      feesOnTop: isSol ? computeFeesOnTop(fill, { seller, buyer, price }, context) : 'unknown',
      side: getSideBySigner({ seller, buyer }, context),
    };
  },
};
