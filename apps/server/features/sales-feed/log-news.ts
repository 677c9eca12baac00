import type { Logger } from '#server/lib/logger.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';

/** A sale's story begins here, on every chain; whoever posts it goes on under the same transaction. */
export function logNews(log: Logger, news: readonly DecodedTransaction[]): void {
  for (const { chain, transaction, blockNumber, sales, mints } of news) {
    const genuine = sales.filter(({ sale }) => sale.verified).length;
    if (genuine + mints.length === 0) continue;
    log.info({ chain, transaction, blockNumber, sales: genuine, mints: mints.length }, 'found in a block');
  }
}
