import type { Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type BotRow, CONTRACT_NAME } from './bots-store.ts';

export async function findBotOfOwner(db: Db, address: string): Promise<{ id: string } | undefined> {
  return await db.selectFrom('bots').select('id').where('ownerAddress', '=', address).executeTakeFirst();
}

/** Also resumes a bot that was stopped at its free limit. */
export async function makePro(db: Db, botId: string, wallet: Wallet, now: Date): Promise<void> {
  await sql`
    update bots set is_pay = true, owner_address = ${wallet.address}, owner_chain = ${wallet.chain},
      pass_checked_at = ${now}, stopped = nullif(stopped, 'limit-reached')
    where id = ${botId}`.execute(db);
}

export type HeldPass = { id: string; owner: string };

/**
 * Claims bots whose pass was last checked before a time. Their check time advances a little, so that nobody else
 * claims them and they are due again soon if the check fails or the process dies.
 */
export async function claimDuePasses(
  db: Db,
  { checkedBefore, againAt, most }: { checkedBefore: Date; againAt: Date; most: number },
): Promise<HeldPass[]> {
  const { rows } = await sql<HeldPass>`
    update bots set pass_checked_at = ${againAt} where id in (
      select id from bots where is_pay and pass_checked_at <= ${checkedBefore}
      order by pass_checked_at limit ${most} for update skip locked
    ) returning id, owner_address as owner`.execute(db);
  return rows;
}

export async function confirmPro(db: Db, { id, owner }: HeldPass, now: Date): Promise<void> {
  await db
    .updateTable('bots')
    .set({ passCheckedAt: now })
    .where('id', '=', id)
    .where('ownerAddress', '=', owner)
    .execute();
}

export type LimitedBot = Pick<
  BotRow,
  'username' | 'contractName' | 'email' | 'emailConfirmedAt' | 'language'
>;

/** Makes the bot Free and releases the wallet. Returns the bot if its free posts are used up and it stops. */
export async function endPro(db: Db, { id, owner }: HeldPass): Promise<LimitedBot | null> {
  const { rows } = await sql<LimitedBot & { rests: boolean }>`
    with before as (select id, stopped from bots where id = ${id} and is_pay and owner_address = ${owner} for update)
    update bots set is_pay = false, owner_address = null, owner_chain = null, pass_checked_at = null,
      stopped = case when before.stopped is null and posts >= ${FREE_POSTS} then 'limit-reached' else before.stopped end
    from before where bots.id = before.id
    returning username, ${CONTRACT_NAME} as contract_name, email, email_confirmed_at, language, before.stopped is null and posts >= ${FREE_POSTS} as rests`.execute(
    db,
  );
  const [bot] = rows;
  return bot?.rests ? bot : null;
}
