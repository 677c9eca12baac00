import type { Logger } from '#server/lib/logger.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';

/** The first log line about a sale; posting logs use the same transaction id. */
export function logDecoded(log: Logger, news: readonly DecodedTransaction[]): void {
  for (const { chain, transaction, blockNumber, sales, mints } of news) {
    const genuine = sales.filter(({ sale }) => sale.verified).length;
    if (genuine + mints.length === 0) continue;
    log.info(
      { chain, transaction, blockNumber, sales: genuine, mints: mints.length },
      'decoded sales in a block',
    );
  }
}
