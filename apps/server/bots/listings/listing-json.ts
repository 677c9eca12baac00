import type { Currency, ListingFacts, Total } from '@signboard/domain/posts/sale-facts.ts';

type Json = Record<string, unknown>;

/** JSON has no bigints, so amounts are stored as decimal strings. */
export type StoredTotal = { currency: Currency; amount: string };

export function writeTotal({ currency: { id, symbol, decimals }, amount }: Total): StoredTotal {
  return { currency: { id, symbol, decimals }, amount: amount.toString() };
}

export function readTotal({ currency, amount }: StoredTotal): Total {
  return { currency, amount: BigInt(amount) };
}

export function writeListing({ quantity, price, floor, ...listing }: ListingFacts): Json {
  return {
    ...listing,
    quantity: quantity.toString(),
    price: writeTotal(price),
    floor: floor && writeTotal(floor),
  };
}

export function readListing(json: Json): ListingFacts {
  const { quantity, price, floor, ...listing } = json as Omit<
    ListingFacts,
    'quantity' | 'price' | 'floor'
  > & { quantity: string; price: StoredTotal; floor: StoredTotal | null };
  return {
    ...listing,
    quantity: BigInt(quantity),
    price: readTotal(price),
    floor: floor && readTotal(floor),
  };
}
