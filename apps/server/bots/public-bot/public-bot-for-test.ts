import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { sampleSale } from '@signboard/domain/posts/testing/sample-sales.ts';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import type { Db } from '#server/platform/db/connect.ts';

type SoldFields = Partial<SaleFacts> & {
  key: string;
  transaction?: string;
  happenedAt: Date;
  usd?: string | null;
};

/** A sale as the watchers store it. */
export async function addSale(
  db: Db,
  { transaction, happenedAt, usd = '3000', ...fields }: SoldFields,
): Promise<void> {
  const sale = sampleSale(fields);
  await db
    .insertInto('sales')
    .values({
      key: sale.key,
      chain: sale.chain,
      transaction: transaction ?? `0x${sale.key}`,
      blockNumber: 100,
      blockHash: '0xb',
      contract: sale.contract,
      tokenId: sale.tokenId,
      facts: JSON.stringify(writeSale(sale)),
      happenedAt,
      usd,
    })
    .execute();
}
