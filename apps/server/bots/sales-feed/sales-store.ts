import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import { valueSale } from '@signboard/domain/posts/value-sale.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { writeSale } from './fact-json.ts';

/**
 * Stores any number of sales; skips existing ones and returns the keys of the new ones. Programs that wait for sales continue
 * after the largest number that they have read: writers take turns until they commit, so that no smaller one appears
 * later. It runs in the transaction that moves the cursor.
 */
export async function storeSales(
  db: Db,
  decoded: readonly DecodedTransaction[],
  prices: UsdPrices,
): Promise<Set<string>> {
  const rows = decoded.flatMap(({ chain, transaction, blockNumber, blockHash, happenedAt, sales }) =>
    sales.map(({ sale }) => ({
      key: sale.key,
      chain,
      transaction,
      block_number: blockNumber,
      block_hash: blockHash,
      contract: sale.contract,
      token_id: sale.tokenId,
      facts: writeSale(sale),
      happened_at: happenedAt,
      usd: valueSale(sale, prices),
    })),
  );
  if (rows.length === 0) return new Set();
  await sql`select pg_advisory_xact_lock(hashtextextended('sales.number', 0))`.execute(db);
  const { rows: added } = await sql<{ key: string }>`
    insert into sales (key, chain, transaction, block_number, block_hash, contract, token_id, facts, happened_at, usd)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (key text, chain text,
      transaction text, block_number bigint, block_hash text, contract text, token_id text, facts jsonb,
      happened_at timestamptz, usd numeric)
    on conflict do nothing returning key`.execute(db);
  return new Set(added.map(({ key }) => key));
}

/** Deletes one batch of sales before a time; returns how many. */
export async function deleteSalesBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sales where key in (select key from sales where happened_at < ${before} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
