import type { SaleFact } from '@signboard/contract/sales/schemas.ts';
import type { Unknown } from '@signboard/domain/posts/sale-facts.ts';
import { readSale } from './fact-json.ts';

/** A stored sale. */
export type SaleRow = {
  facts: Record<string, unknown>;
  transaction: string;
  blockNumber: string | number;
  blockHash: string | null;
  happenedAt: Date;
};

/** What other programs are told of a sale, by the API and by webhooks. */
export function presentSale(row: SaleRow): SaleFact {
  const sale = readSale(row.facts);
  return {
    id: sale.key,
    chain: sale.chain,
    transaction: row.transaction,
    blockNumber: Number(row.blockNumber),
    blockHash: row.blockHash,
    happenedAt: row.happenedAt,
    marketplace: sale.marketplace.name,
    contract: sale.contract,
    tokenId: sale.tokenId,
    standard: sale.standard,
    quantity: sale.quantity.toString(),
    seller: orNull(sale.seller),
    buyer: orNull(sale.buyer),
    price: orNull(sale.price)?.toString() ?? null,
    priceBasis: sale.priceBasis,
    currency: orNull(sale.currency),
    bundle: sale.bundle,
  };
}

function orNull<T>(value: T | Unknown): Exclude<T, Unknown> | null {
  return value === 'unknown' ? null : (value as Exclude<T, Unknown>);
}
