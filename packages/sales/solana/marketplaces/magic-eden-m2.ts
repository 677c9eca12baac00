import { u64At } from '../core/bytes.ts';
import { findSaleCurrency, SOL } from '../core/currencies.ts';
import { accountAt } from '../core/instruction.ts';
import { getSideBySigner, type MarketplaceDecoder, type Standard } from '../core/marketplace-decoder.ts';
import { computeFeesOnTop } from '../core/payments.ts';
import { findCoreTransfer } from '../core/token-transfers.ts';

/** The positions of a sale's fields in the instruction's accounts and data. */
type Layout = {
  mint: number;
  buyer: number;
  seller: number;
  priceAt: number;
  quantityAt?: number;
  standard: Standard;
};

const LEGACY: Layout = { mint: 4, buyer: 0, seller: 1, priceAt: 10, quantityAt: 18, standard: 'legacy' };
const LATER = { buyer: 1, seller: 2, priceAt: 8 };
const LAYOUTS: Readonly<Record<string, Layout>> = {
  executeSale: LEGACY,
  executeSaleV2: LEGACY,
  mip1ExecuteSaleV2: { ...LATER, mint: 7, standard: 'pnft' },
  coreExecuteSaleV2: { ...LATER, mint: 5, standard: 'core' },
  extExecuteSaleV2: { ...LATER, mint: 7, standard: 'token-2022' },
  ocpExecuteSaleV2: { ...LATER, mint: 7, standard: 'ocp' },
};

/**
 * Magic Eden's order book. A purchase is a bid and its execution in one transaction; an accepted offer is a listing and
 * its execution. The bid and the listing contain the price too but are not sales. The execution validates price and
 * parties, so its arguments are reliable.
 */
export const magicEdenM2: MarketplaceDecoder = {
  program: 'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K',
  marketplace: { id: 'magiceden-m2', name: 'Magic Eden', version: 'M2' },
  instructions: {
    executeSale: '254ad99d4f312306',
    executeSaleV2: '5bdc31dfcc8135c1',
    mip1ExecuteSaleV2: 'eca3ccad4790eb76',
    coreExecuteSaleV2: 'd562c518f2359a23',
    extExecuteSaleV2: '76b809468676729f',
    ocpExecuteSaleV2: 'c8531f529c9c1461',
  },
  decode(fill, context) {
    const layout = LAYOUTS[fill.name];
    if (!layout) return undefined;
    const moved = layout.standard === 'core' ? findCoreTransfer(fill, context)?.asset : undefined;
    const mint = moved ?? accountAt(fill.instruction, layout.mint);
    const buyer = accountAt(fill.instruction, layout.buyer);
    const seller = accountAt(fill.instruction, layout.seller);
    const price = u64At(fill.data, layout.priceAt);
    if (!mint || !buyer || !seller || price === undefined) return undefined;
    const quantity = layout.quantityAt === undefined ? 1n : u64At(fill.data, layout.quantityAt);
    if (quantity === undefined) return undefined;
    const currency = findSaleCurrency(fill, { mint, seller }, context);
    return {
      fill,
      mint,
      standard: layout.standard,
      quantity,
      seller,
      buyer,
      price,
      currency,
      feesOnTop: currency === SOL ? computeFeesOnTop(fill, { seller, buyer, price }, context) : 'unknown',
      side: getSideBySigner({ seller, buyer }, context),
    };
  },
};
