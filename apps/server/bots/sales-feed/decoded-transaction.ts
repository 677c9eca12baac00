import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { Mint, Sale } from '@signboard/sales/sale.ts';
import type { Logger } from '#server/platform/lib/logger.ts';

/** A sale and the keys that bots are matched by: its contract, or on Solana its collection and creators. */
export type FoundSale = { sale: Sale<SaleChain>; keys: readonly string[] };

/** The sales and mints of one transaction, and its position in the chain. */
export type DecodedTransaction = {
  chain: SaleChain;
  transaction: string;
  /** The block number, or the slot on Solana. */
  blockNumber: number;
  blockHash: string | null;
  happenedAt: Date;
  sales: readonly FoundSale[];
  /** Those on Solana are posted in groups instead. */
  mints: readonly Mint<SaleChain>[];
};

/** The first log line about a sale; posting logs use the same transaction id. */
export function logDecoded(log: Logger, decoded: readonly DecodedTransaction[]): void {
  for (const { chain, transaction, blockNumber, sales, mints } of decoded) {
    const genuine = sales.filter(({ sale }) => sale.verified).length;
    if (genuine + mints.length === 0) continue;
    log.info(
      { chain, transaction, blockNumber, sales: genuine, mints: mints.length },
      'decoded sales in a block',
    );
  }
}
