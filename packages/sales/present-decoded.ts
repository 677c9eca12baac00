import { isKnown, type Unknown } from './known.ts';
import { describeNeed } from './needs.ts';
import type { Decoded, Mint, OpenField, Position, Sale } from './sale.ts';

/** How the fields that may be unknown are called in the printed line, by the name of the chain's coin. */
const PRICE_FIELDS = { ethereum: 'priceWei', solana: 'priceLamports' } as const;

/** A decoded transaction as the plain object of one printed line: amounts as decimal digits, unknown as null. */
export function presentDecoded(id: { txHash: string | null } | { signature: string }, decoded: Decoded) {
  return {
    ...id,
    sales: decoded.sales.map(presentSale),
    mints: decoded.mints.map(presentMint),
    ...(decoded.needs.length === 0 ? {} : { needs: decoded.needs.map(describeNeed) }),
  };
}

function presentSale(sale: Sale) {
  const unknownFields = sale.needs.flatMap((open) => printedName(open, sale));
  return {
    marketplace: sale.marketplace.id,
    contract: sale.contract,
    tokenId: sale.tokenId,
    standard: sale.standard,
    quantity: sale.quantity.toString(),
    seller: orNull(sale.seller),
    buyer: orNull(sale.buyer),
    [PRICE_FIELDS[sale.chain]]: isKnown(sale.price) ? sale.price.toString() : null,
    currency: isKnown(sale.currency) ? sale.currency.id : null,
    side: sale.side,
    ...presentPosition(sale.position),
    ...(sale.bundle ? { bundleSize: sale.bundle.size, bundleId: sale.bundle.id } : {}),
    ...(isKnown(sale.feesOnTop) && sale.feesOnTop > 0n ? { feesOnTopWei: sale.feesOnTop.toString() } : {}),
    ...(sale.priceBasis === 'gross' ? {} : { priceBasis: sale.priceBasis }),
    ...presentEventSays(sale),
    ...(sale.verified ? {} : { verified: false }),
    ...(unknownFields.length === 0 ? {} : { needs: unknownFields }),
  };
}

function presentMint(mint: Mint) {
  return {
    contract: mint.contract,
    tokenId: mint.tokenId,
    standard: mint.standard,
    quantity: mint.quantity.toString(),
    to: mint.to,
    ...presentPosition(mint.position),
  };
}

function printedName({ field }: OpenField, sale: Sale): string[] {
  if (field === 'price' && !isKnown(sale.price)) return [PRICE_FIELDS[sale.chain]];
  if (field === 'seller' && !isKnown(sale.seller)) return ['seller'];
  if (field === 'buyer' && !isKnown(sale.buyer)) return ['buyer'];
  return [];
}

function presentPosition(position: Position) {
  return 'logIndex' in position ? { logIndex: position.logIndex } : { instruction: position.instruction };
}

function presentEventSays({ eventSays }: Sale) {
  return Object.fromEntries(Object.entries(eventSays).map(([field, value]) => [`${field}InEvent`, value]));
}

function orNull(value: string | Unknown): string | null {
  return isKnown(value) ? value : null;
}
