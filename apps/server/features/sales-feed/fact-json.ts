import type { Currency, MintFacts, SaleFacts, Unknown } from '@signboard/domain/posts/sale-facts.ts';

type Json = Record<string, unknown>;

/** JSON has no bigints, so amounts are stored as decimal strings. */
export function writeSale(sale: SaleFacts): Json {
  const { key, chain, verified, contract, tokenId, standard, seller, buyer, priceBasis, currency, bundle } =
    sale;
  return {
    key,
    chain,
    marketplace: { name: sale.marketplace.name },
    verified,
    contract,
    tokenId,
    standard,
    quantity: sale.quantity.toString(),
    seller,
    buyer,
    price: sale.price.toString(),
    priceBasis,
    currency,
    bundle,
  };
}

export function readSale(json: Json): SaleFacts {
  const stored = json as Omit<SaleFacts, 'quantity' | 'price'> & { quantity: string; price: string };
  return { ...stored, quantity: BigInt(stored.quantity), price: amount(stored.price) };
}

export function writeMint(mint: MintFacts): Json {
  const { key, chain, contract, tokenId, standard, to, payment } = mint;
  return {
    key,
    chain,
    contract,
    tokenId,
    standard,
    quantity: mint.quantity.toString(),
    to,
    payment: payment === 'unknown' ? payment : { ...payment, amount: payment.amount.toString() },
  };
}

type StoredPayment = { amount: string; currency: Currency; isExact: boolean } | Unknown;

export function readMint(json: Json): MintFacts {
  const stored = json as Omit<MintFacts, 'quantity' | 'payment'> & {
    quantity: string;
    payment: StoredPayment;
  };
  const { payment } = stored;
  return {
    ...stored,
    quantity: BigInt(stored.quantity),
    payment: payment === 'unknown' ? payment : { ...payment, amount: BigInt(payment.amount) },
  };
}

function amount(stored: string): bigint | Unknown {
  return stored === 'unknown' ? stored : BigInt(stored);
}
