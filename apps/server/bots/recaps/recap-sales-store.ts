import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { SummaryInput } from '@signboard/domain/recaps/summarize-sales.ts';
import { sql } from 'kysely';
import { readSale } from '#server/bots/sales-feed/fact-json.ts';
import type { Db } from '#server/platform/db/connect.ts';

export type RecapCollection = {
  chain: SaleChain;
  contract: string;
  name: string | null;
  hashtags: string[];
  addedAt: Date;
};

/** In their order. */
export async function findRecapCollections(db: Db, botId: string): Promise<RecapCollection[]> {
  return await db
    .selectFrom('botCollections')
    .select(['chain', 'contract', 'name', 'hashtags', 'addedAt'])
    .where('botId', '=', botId)
    .orderBy('position')
    .execute();
}

/** The busiest collections have a tenth of this in three weeks. More is not read, and the recap says "at least". */
const MAX_SALES = 50_000;

type Row = {
  key: string;
  facts: Record<string, unknown>;
  transaction: string;
  happenedAt: Date;
  collection: string;
};

/**
 * All sales of these collections in a time, newest first. On Solana a token also belongs to its verified creators. `isCapped`
 * when there may be more than were read.
 */
export async function findRecapSales(
  db: Db,
  collections: readonly Pick<RecapCollection, 'chain' | 'contract'>[],
  { from, to }: { from: Date; to: Date },
  limit = MAX_SALES,
): Promise<{ sales: SummaryInput['sales']; isCapped: boolean }> {
  const wanted = JSON.stringify(collections.map(({ chain, contract }) => ({ chain, contract })));
  const creators = collections.filter(({ chain }) => chain === 'solana').map(({ contract }) => contract);
  const { rows } = await sql<Row>`
    select key, facts, transaction, happened_at, collection from (
      select sales.*, sales.contract as collection
      from jsonb_to_recordset(${wanted}::jsonb) as wanted (chain text, contract text)
        join sales on sales.contract = wanted.contract and sales.chain = wanted.chain
      where happened_at >= ${from} and happened_at < ${to}
      union all
      select sales.*, creator.key as collection
      from unnest(${creators}::text[]) as creator (key)
        join solana_tokens on keys @> array[creator.key]
        join sales on sales.token_id = mint and sales.chain = 'solana' and sales.contract <> creator.key
      where happened_at >= ${from} and happened_at < ${to}
    ) as found
    order by happened_at desc, key limit ${limit}`.execute(db);
  // A token can match two collections of a bot; it was sold once.
  const once = new Map(rows.map((row) => [row.key, row]));
  const sales = [...once.values()].map(({ facts, transaction, happenedAt, collection }) => ({
    sale: readSale(facts),
    transaction,
    happenedAt,
    collection,
  }));
  // The limit applies to rows, before duplicates are removed.
  return { sales, isCapped: rows.length >= limit };
}
