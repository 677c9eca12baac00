import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export async function findBannedWallets(db: Db, listId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('banned_wallets')
    .select('address')
    .where('list_id', '=', listId)
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}

/** Two statements, regardless of the number of bans. */
export async function replaceBannedWallets(
  db: Db,
  listId: string,
  addresses: readonly string[],
): Promise<void> {
  await db.deleteFrom('banned_wallets').where('list_id', '=', listId).execute();
  if (addresses.length === 0) return;
  await sql`insert into banned_wallets (list_id, address) select ${listId}::uuid, unnest(${addresses}::text[])`.execute(
    db,
  );
}

export async function isWalletBanned(db: Db, listId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('banned_wallets')
    .select('address')
    .where('list_id', '=', listId)
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}
