import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export async function findPrincipalWallet(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('principalWallet')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.principalWallet ?? null;
}

/** Besides this one, which may be proven again. */
export async function countProvenWallets(
  db: Db,
  listId: string,
  userId: string,
  except: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('provenWallets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('listId', '=', listId)
    .where('userId', '=', userId)
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
    .insertInto('provenWallets')
    .values({ listId, userId, address, provenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['listId', 'userId', 'address']).doUpdateSet({ provenAt: now }),
    )
    .execute();
}

type Party = { listId: string; userId: string };
export type ProvenWalletRow = { address: string; countsFor: string; provenAt: Date };

/** Those that this account proved, and those that its own wallet signed for others. */
const isParty = (userId: string) => sql<boolean>`(user_id = ${userId}
  or address = (select principal_wallet from users where id = ${userId}))`;

export async function findProvenWallets(
  db: Db,
  { listId, userId }: Party,
  since: Date,
): Promise<ProvenWalletRow[]> {
  const { rows } = await sql<ProvenWalletRow>`
    select address, principal_wallet as counts_for, proven_at
    from proven_wallets join users on users.id = user_id
    where list_id = ${listId} and proven_at > ${since} and ${isParty(userId)} order by proven_at, address`.execute(
    db,
  );
  return rows;
}

export async function deleteProvenWallet(
  db: Db,
  { listId, userId, address, countsFor }: Party & { address: string; countsFor: string },
): Promise<void> {
  await sql`
    delete from proven_wallets
    where list_id = ${listId} and address = ${address} and ${isParty(userId)}
      and user_id = (select id from users where principal_wallet = ${countsFor})`.execute(db);
}
