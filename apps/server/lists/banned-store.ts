import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export async function findBannedWallets(db: Db, listId: string): Promise<string[]> {
  const addresses: string[] = [];
  for await (const batch of streamBannedWallets(db, listId)) addresses.push(...batch);
  return addresses;
}

const READ_BATCH = 5_000;

/** In order. Reading all of them at once would block the event loop. */
export async function* streamBannedWallets(db: Db, listId: string): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('bannedWallets')
      .select('address')
      .where('listId', '=', listId)
      .where('address', '>', last)
      .orderBy('address')
      .limit(READ_BATCH)
      .execute();
    yield rows.map(({ address }) => address);
    if (rows.length < READ_BATCH) return;
    last = rows.at(-1)?.address ?? last;
  }
}

/** Serialising more addresses at once would block the event loop. */
const INSERT_BATCH = 5_000;

export async function replaceBannedWallets(
  db: Db,
  listId: string,
  addresses: readonly string[],
): Promise<void> {
  await db.deleteFrom('bannedWallets').where('listId', '=', listId).execute();
  for (let at = 0; at < addresses.length; at += INSERT_BATCH) {
    const batch = addresses.slice(at, at + INSERT_BATCH);
    await sql`insert into banned_wallets (list_id, address) select ${listId}::uuid, unnest(${batch}::text[])`.execute(
      db,
    );
  }
}

export async function copyBannedWallets(db: Db, fromListId: string, toListId: string): Promise<void> {
  await sql`
    insert into banned_wallets (list_id, address)
    select ${toListId}::uuid, address from banned_wallets where list_id = ${fromListId}`.execute(db);
}

export async function isWalletBanned(db: Db, listId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('bannedWallets')
    .select('address')
    .where('listId', '=', listId)
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}
