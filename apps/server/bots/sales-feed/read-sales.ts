import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { SaleRow } from './present-sale.ts';
import { findWatchedKeys } from './watching-bots-store.ts';

type FoundSale = SaleRow & { number: string };

/**
 * The sales of a collection behind a cursor, in the order in which they were committed. Only sales with enough
 * confirmations are stored; a reorg that is deeper deletes them, and what comes back has a new number.
 */
export async function readSales(
  db: Db,
  { contract, chain, after, limit }: { contract: string; chain: SaleChain; after: string; limit: number },
): Promise<FoundSale[]> {
  const watched = await findWatchedKeys(db, chain, [contract]);
  if (!watched.has(contract))
    throw new AppError('contract-not-watched', { fields: { contract: 'error.contract-not-watched' } });
  const isCreatorPossible = chain === 'solana';
  const { rows } = await sql<FoundSale>`
    select number, facts, transaction, block_number, block_hash, happened_at from (
      (select * from sales where contract = ${contract} and chain = ${chain} and number > ${after}::bigint order by number limit ${limit})
      union all
      (select sales.* from solana_tokens join sales on token_id = mint
        where ${isCreatorPossible} and keys @> array[${contract}] and chain = 'solana' and contract <> ${contract}
          and number > ${after}::bigint
        order by number limit ${limit})
    ) as found
    order by number limit ${limit}`.execute(db);
  return rows;
}
