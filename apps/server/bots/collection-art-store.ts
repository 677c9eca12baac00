import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export type ArtLookup = { chain: SaleChain; contract: string; attempts: number };

type Collection = Pick<ArtLookup, 'chain' | 'contract'>;

/** In the transaction that saves the collections. Pictures that are found stay; a missing one is looked up again. */
export async function queueArt(db: Db, collections: readonly Collection[]): Promise<void> {
  if (collections.length === 0) return;
  await sql`
    insert into collection_art as known (chain, contract)
    select chain, contract from jsonb_to_recordset(${JSON.stringify(collections)}::jsonb) as wanted (chain text, contract text)
    order by chain, contract
    on conflict (chain, contract) do update set due_at = now(), attempts = 0
    where known.image is null and known.due_at is null`.execute(db);
}

type Claim = { now: Date; leasedUntil: Date; maxAttempts: number; limit: number };

/** First attempts come first: collections without a picture hold up no others. */
export async function claimArt(db: Db, claim: Claim): Promise<ArtLookup[]> {
  const { rows } = await sql<ArtLookup>`
    update collection_art set due_at = ${claim.leasedUntil}, attempts = attempts + 1
    where (chain, contract) in (
      select chain, contract from collection_art
      where due_at <= ${claim.now} and attempts < ${claim.maxAttempts} and image is null
      order by attempts, due_at limit ${claim.limit} for update skip locked)
    returning chain, contract, attempts`.execute(db);
  return rows;
}

export async function recordArt(
  db: Db,
  { chain, contract }: Collection,
  result: { image?: string; dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable('collectionArt')
    .set(result)
    .where('chain', '=', chain)
    .where('contract', '=', contract)
    .execute();
}

/** The token of the collection's latest sale; null without one. */
export async function findSoldToken(db: Db, { chain, contract }: Collection): Promise<string | null> {
  const { rows } = await sql<{ tokenId: string }>`
    select token_id from sales where contract = ${contract} and chain = ${chain}
    order by happened_at desc limit 1`.execute(db);
  return rows[0]?.tokenId ?? null;
}

/** Deletes the rows of collections that no bot watches any more; the job that removes unused images takes the pictures. */
export async function deleteUnusedArt(db: Db): Promise<void> {
  await sql`
    delete from collection_art as art where not exists (
      select from bot_collections
      where bot_collections.contract = art.contract and bot_collections.chain = art.chain)`.execute(db);
}
