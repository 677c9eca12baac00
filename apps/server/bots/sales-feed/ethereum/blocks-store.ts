import { sql } from 'kysely';
import { dropReorged } from '#server/bots/posting/queue/deliveries-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { recordDroppedSales } from '#server/platform/outbox/record-sale-events.ts';
import type { BlockHeader } from '#server/platform/providers/ethereum/reader/port.ts';

export type BlockPlace = { number: number; hash: string };

/** Twice as many as a reorg can undo. */
const KEPT_BLOCKS = 128;

/** The last block that was read completely; null before the first one. */
export async function readCursor(db: Db): Promise<BlockPlace | null> {
  const row = await db
    .selectFrom('chainCursors')
    .select('position')
    .where('chain', '=', 'ethereum')
    .where('source', '=', 'blocks')
    .executeTakeFirst();
  return (row?.position as BlockPlace | undefined) ?? null;
}

/** Only if the cursor is still where the reader found it. */
export async function moveCursor(db: Db, from: BlockPlace | null, to: BlockPlace): Promise<boolean> {
  const position = JSON.stringify({ number: to.number, hash: to.hash });
  if (from === null) {
    const { rows } = await sql`insert into chain_cursors (chain, source, position)
      values ('ethereum', 'blocks', ${position}::jsonb) on conflict do nothing returning chain`.execute(db);
    return rows.length > 0;
  }
  const found = JSON.stringify({ number: from.number, hash: from.hash });
  const { rows } = await sql`update chain_cursors set position = ${position}::jsonb, moved_at = now()
    where chain = 'ethereum' and source = 'blocks' and position = ${found}::jsonb returning chain`.execute(
    db,
  );
  return rows.length > 0;
}

/** Starts over: nothing has been read. */
export async function resetCursor(db: Db): Promise<void> {
  await db.deleteFrom('chainCursors').where('chain', '=', 'ethereum').execute();
  await db.deleteFrom('chainBlocks').where('chain', '=', 'ethereum').execute();
}

/** Also deletes blocks that are no longer needed. */
export async function storeBlocks(db: Db, headers: readonly BlockHeader[]): Promise<void> {
  const last = headers.at(-1);
  if (!last) return;
  await db
    .insertInto('chainBlocks')
    .values(
      headers.map(({ number, hash, parentHash }) => ({
        chain: 'ethereum' as const,
        number,
        hash,
        parentHash,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['chain', 'number']).doUpdateSet((excluded) => ({
        hash: excluded.ref('excluded.hash'),
        parentHash: excluded.ref('excluded.parentHash'),
      })),
    )
    .execute();
  await db
    .deleteFrom('chainBlocks')
    .where('chain', '=', 'ethereum')
    .where('number', '<=', String(last.number - KEPT_BLOCKS))
    .execute();
}

/** The last blocks that were read, newest first. */
export async function readLastBlocks(db: Db, most: number): Promise<BlockPlace[]> {
  const rows = await db
    .selectFrom('chainBlocks')
    .select(['number', 'hash'])
    .where('chain', '=', 'ethereum')
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ number, hash }) => ({ number: Number(number), hash }));
}

/**
 * Whether these blocks are still canonical. Locks the cursor, so that they stay so until the transaction ends. Blocks
 * too old to be stored count as final.
 */
export async function lockBlocks(db: Db, headers: readonly BlockHeader[]): Promise<boolean> {
  const { rows: cursors } = await sql<{ position: BlockPlace }>`select position from chain_cursors
    where chain = 'ethereum' and source = 'blocks' for share`.execute(db);
  const last = headers.at(-1)?.number ?? 0;
  if ((cursors[0]?.position.number ?? -1) < last) return false;
  const hashes = new Map(headers.map(({ number, hash }) => [number, hash]));
  const rows = await db
    .selectFrom('chainBlocks')
    .select(['number', 'hash'])
    .where('chain', '=', 'ethereum')
    .where('number', '>=', String(headers[0]?.number ?? 0))
    .where('number', '<=', String(last))
    .execute();
  return rows.every(({ number, hash }) => hashes.get(Number(number)) === hash);
}

/**
 * Rolls back everything read after a block. Queued posts are dropped; a post that is being sent or was sent stays.
 * Webhooks that were told of a sale are told that it is gone.
 */
export async function rollBackAfter(db: Db, number: number): Promise<void> {
  const after = String(number);
  const dropped = await db
    .deleteFrom('sales')
    .where('chain', '=', 'ethereum')
    .where('blockNumber', '>', after)
    .returning(['key as id', 'chain', 'contract', 'tokenId', 'transaction'])
    .execute();
  await recordDroppedSales(db, dropped);
  await dropReorged(db, 'ethereum', number);
  await db.deleteFrom('chainBlocks').where('chain', '=', 'ethereum').where('number', '>', after).execute();
}
