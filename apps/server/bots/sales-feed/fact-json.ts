import type {
  Currency,
  MintFacts,
  MintGroup,
  SaleFacts,
  Unknown,
} from '@signboard/domain/posts/sale-facts.ts';

type Json = Record<string, unknown>;

/** JSON has no bigints, so amounts are stored as decimal strings. */
export function writeSale(sale: SaleFacts): Json {
  const {
    key,
    chain,
    verified,
    contract,
    tokenId,
    standard,
    seller,
    buyer,
    priceBasis,
    currency,
    side,
    bundle,
  } = sale;
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
    side,
    bundle,
  };
}

export function readSale(json: Json): SaleFacts {
  const stored = json as Omit<SaleFacts, 'quantity' | 'price' | 'side'> & {
    quantity: string;
    price: string;
    /** Older rows have none. */
    side?: SaleFacts['side'];
  };
  return {
    ...stored,
    quantity: BigInt(stored.quantity),
    price: amount(stored.price),
    side: stored.side ?? 'unknown',
  };
}

export function writeMint(mint: MintFacts): Json {
  const { key, chain, contract, tokenId, standard, to, payment, group } = mint;
  return {
    key,
    chain,
    contract,
    tokenId,
    standard,
    quantity: mint.quantity.toString(),
    to,
    payment: payment === 'unknown' ? payment : { ...payment, amount: payment.amount.toString() },
    ...(group && { group: { count: group.count, progress: writeProgress(group.progress) } }),
  };
}

type Progress = MintGroup['progress'];

function writeProgress(progress: Progress) {
  return progress && { minted: progress.minted.toString(), supply: progress.supply.toString() };
}

function readProgress(stored: { minted: string; supply: string } | null): Progress {
  return stored && { minted: BigInt(stored.minted), supply: BigInt(stored.supply) };
}

type StoredPayment = { amount: string; currency: Currency; isExact: boolean } | Unknown;

export function readMint(json: Json): MintFacts {
  const { group, ...stored } = json as Omit<MintFacts, 'quantity' | 'payment' | 'group'> & {
    quantity: string;
    payment: StoredPayment;
    group?: { count: number; progress: { minted: string; supply: string } | null };
  };
  const { payment } = stored;
  return {
    ...stored,
    ...(group && { group: { count: group.count, progress: readProgress(group.progress) } }),
    quantity: BigInt(stored.quantity),
    payment: payment === 'unknown' ? payment : { ...payment, amount: BigInt(payment.amount) },
  };
}

function amount(stored: string): bigint | Unknown {
  return stored === 'unknown' ? stored : BigInt(stored);
}
