import { describeMissingFact } from './missing-facts.ts';
import {
  type Decoded,
  isKnown,
  type Mint,
  type Position,
  type Sale,
  type Unknown,
  type UnknownField,
} from './sale.ts';

/** A decoded transaction as one printed JSON line: amounts in decimal, unknown as null. */
export function presentDecoded(
  id: { txHash: string | null } | { signature: string | null },
  decoded: Decoded,
) {
  return {
    ...id,
    sales: decoded.sales.map(presentSale),
    mints: decoded.mints.map(presentMint),
    ...(decoded.needs.length === 0 ? {} : { needs: decoded.needs.map(describeMissingFact) }),
  };
}

function presentSale(sale: Sale) {
  const unit = unitOf(sale);
  const unknownFields = sale.needs.flatMap((open) => printedName(open, sale));
  return {
    marketplace: sale.marketplace.id,
    ...presentToken(sale),
    standard: sale.standard,
    quantity: sale.quantity.toString(),
    seller: orNull(sale.seller),
    buyer: orNull(sale.buyer),
    [`price${unit}`]: isKnown(sale.price) ? sale.price.toString() : null,
    currency: isKnown(sale.currency) ? sale.currency.id : null,
    ...(unit === 'Raw' && isKnown(sale.currency) ? { decimals: sale.currency.decimals } : {}),
    side: sale.side,
    ...presentPosition(sale.position),
    ...(sale.bundle ? { bundleSize: sale.bundle.size, bundleId: sale.bundle.id } : {}),
    ...(isKnown(sale.feesOnTop) && sale.feesOnTop > 0n
      ? { [`feesOnTop${unit}`]: sale.feesOnTop.toString() }
      : {}),
    ...(sale.priceBasis === 'gross' ? {} : { priceBasis: sale.priceBasis }),
    ...presentEventSays(sale),
    ...(sale.verified ? {} : { verified: false }),
    ...(unknownFields.length === 0 ? {} : { needs: unknownFields }),
  };
}

function presentMint(mint: Mint) {
  return {
    ...presentToken(mint),
    standard: mint.standard,
    quantity: mint.quantity.toString(),
    to: mint.to,
    ...presentPosition(mint.position),
  };
}

/** On Solana a token is its mint; without a known collection, the mint takes its place. */
function presentToken({ chain, contract, tokenId }: Sale | Mint) {
  return chain === 'solana'
    ? { mint: tokenId, collection: contract === tokenId ? null : contract }
    : { contract, tokenId };
}

/** The unit of printed amounts. On Ethereum the smallest unit of every currency is called wei. */
function unitOf({ chain, currency }: Sale): 'Wei' | 'Lamports' | 'Raw' {
  if (chain === 'ethereum') return 'Wei';
  return isKnown(currency) && currency.id !== 'SOL' ? 'Raw' : 'Lamports';
}

/** The names of unknown fields in the printed line. */
function printedName({ field }: UnknownField, sale: Sale): string[] {
  if (field === 'price' && !isKnown(sale.price)) return [`price${unitOf(sale)}`];
  if (field === 'seller' && !isKnown(sale.seller)) return ['seller'];
  if (field === 'buyer' && !isKnown(sale.buyer)) return ['buyer'];
  if (field === 'collection') return ['collection'];
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
