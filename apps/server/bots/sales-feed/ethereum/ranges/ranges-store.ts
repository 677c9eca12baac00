import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { sql } from 'kysely';
import { dropTransactionPosts, isAt } from '#server/bots/posting/queue/deliveries-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { recordDroppedSales } from '#server/platform/outbox/record-sale-events.ts';
import type { BlockSpan, LogPlace } from '#server/platform/providers/ethereum/reader/range-reader.ts';

/**
 * How far a chain was read, and how far it was read a second time. One row, so that the two can't move unnoticed by each
 * other. The hash is that of block `number`, where it is known.
 */
export type RangeCursor = { number: number; final: number; hash: string | null };

const SOURCE = 'ranges';

/** Null before the first reading. */
export async function readRangeCursor(db: Db, chain: SaleChain): Promise<RangeCursor | null> {
  const row = await db
    .selectFrom('chainCursors')
    .select('position')
    .where('chain', '=', chain)
    .where('source', '=', SOURCE)
    .executeTakeFirst();
  return (row?.position as RangeCursor | undefined) ?? null;
}

/** Only if the cursor is still where the reader found it. */
export async function moveRangeCursor(
  db: Db,
  chain: SaleChain,
  from: RangeCursor | null,
  to: RangeCursor,
): Promise<boolean> {
  const position = JSON.stringify(to);
  const { rows } =
    from === null
      ? await sql`insert into chain_cursors (chain, source, position)
          values (${chain}, ${SOURCE}, ${position}::jsonb) on conflict do nothing returning chain`.execute(db)
      : await sql`update chain_cursors set position = ${position}::jsonb, moved_at = now()
          where chain = ${chain} and source = ${SOURCE} and position = ${JSON.stringify(from)}::jsonb
          returning chain`.execute(db);
  return rows.length > 0;
}

/** Starts over: nothing has been read. */
export async function resetRanges(db: Db, chain: SaleChain): Promise<void> {
  await db.deleteFrom('chainCursors').where('chain', '=', chain).execute();
  await db.deleteFrom('chainLogs').where('chain', '=', chain).execute();
}

export async function storeLogs(db: Db, chain: SaleChain, logs: readonly LogPlace[]): Promise<void> {
  if (logs.length === 0) return;
  await sql`
    insert into chain_logs (chain, block_number, block_hash, transaction, log_index)
    select ${chain}, * from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb)
      as log ("blockNumber" bigint, "blockHash" text, transaction text, "logIndex" integer)
    on conflict do nothing`.execute(db);
}

export async function readStoredLogs(db: Db, chain: SaleChain, { from, to }: BlockSpan): Promise<LogPlace[]> {
  const { rows } = await sql<LogPlace>`select ${PLACE} from chain_logs
    where chain = ${chain} and block_number between ${from} and ${to}`.execute(db);
  return rows;
}

/**
 * Where else the transactions of these logs were found: a reorg can move a transaction to a block that was read before
 * the first one is known to be gone.
 */
export async function readLogsElsewhere(
  db: Db,
  chain: SaleChain,
  logs: readonly LogPlace[],
): Promise<LogPlace[]> {
  if (logs.length === 0) return [];
  const { rows } = await sql<LogPlace>`select ${PLACE} from chain_logs
    where chain = ${chain} and transaction = any(${logs.map(({ transaction }) => transaction)})
      and not (${isAt(logs)})`.execute(db);
  return rows;
}

const PLACE = sql`block_number::float8 as block_number, block_hash, transaction, log_index`;

/** Logs up to a block, which is final and was read twice. */
export async function deleteLogsUpTo(db: Db, chain: SaleChain, number: number): Promise<void> {
  await db
    .deleteFrom('chainLogs')
    .where('chain', '=', chain)
    .where('blockNumber', '<=', String(number))
    .execute();
}

/**
 * Takes back the sales of logs that are not part of the chain. Queued posts are dropped; a post that is being sent or was
 * sent stays. Webhooks that were told of a sale are told that it is gone.
 */
export async function dropLogs(db: Db, chain: SaleChain, logs: readonly LogPlace[]): Promise<void> {
  if (logs.length === 0) return;
  const dropped = await db
    .deleteFrom('sales')
    .where('chain', '=', chain)
    .where(isAt(logs))
    .returning(['key as id', 'chain', 'contract', 'tokenId', 'transaction'])
    .execute();
  await recordDroppedSales(db, dropped);
  await dropTransactionPosts(db, chain, logs);
  await db.deleteFrom('chainLogs').where('chain', '=', chain).where(isAt(logs)).execute();
}

/** What a second reading found, in transactions. */
export type Differences = { late: number; dropped: number; disputed: number };

export async function countSecondReading(
  db: Db,
  chain: SaleChain,
  { late, dropped, disputed }: Differences,
): Promise<void> {
  await sql`update chain_watchers set second_readings = second_readings + 1,
      late_transactions = late_transactions + ${late},
      dropped_transactions = dropped_transactions + ${dropped},
      disputed_transactions = disputed_transactions + ${disputed}
    where chain = ${chain}`.execute(db);
}
