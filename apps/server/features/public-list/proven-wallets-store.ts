import type { Db } from '#server/db/connect.ts';

export async function findPrincipalWallet(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('principal_wallet')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.principal_wallet ?? null;
}

/** Besides this one, which may be proven again. */
export async function countProvenWallets(
  db: Db,
  listId: string,
  userId: string,
  except: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('proven_wallets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .where('address', '!=', except)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type ProvenWallet = { listId: string; userId: string; address: string; now: Date };

export async function saveProvenWallet(
  db: Db,
  { listId, userId, address, now }: ProvenWallet,
): Promise<void> {
  await db
    .insertInto('proven_wallets')
    .values({ list_id: listId, user_id: userId, address, proven_at: now })
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'user_id', 'address']).doUpdateSet({ proven_at: now }),
    )
    .execute();
}
