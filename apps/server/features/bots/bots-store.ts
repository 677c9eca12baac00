import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { BotsTable } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';

export type BotRow = Selectable<BotsTable>;
export type BotChange = Updateable<BotsTable>;

/** Upserts: there is at most one bot per X account. */
export async function insertOrFindBot(db: Db, account: { id: string; username: string }): Promise<string> {
  const { id } = await db
    .insertInto('bots')
    .values({ twitter_id: account.id, username: account.username })
    .onConflict((conflict) => conflict.column('twitter_id').doUpdateSet({ username: account.username }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Clears the reason why the bot stopped, unless its free posts are used up. */
export async function renewCredentials(db: Db, id: string, sealed: string): Promise<void> {
  await sql`
    update bots set credentials = ${sealed}, stopped = case
      when stopped not in ('revoked', 'suspended') then stopped
      when not is_pay and posts >= ${FREE_POSTS} then 'limit-reached'
    end where id = ${id}`.execute(db);
}

/** Sessions are deleted with their bot, so a missing bot means a missing session. */
export async function requireBot(db: Db, id: string): Promise<BotRow> {
  const bot = await db.selectFrom('bots').selectAll().where('id', '=', id).executeTakeFirst();
  if (!bot) throw new AppError('bot-session-missing');
  return bot;
}

export async function updateBot(db: Db, id: string, change: BotChange): Promise<BotRow> {
  const bot = await db.updateTable('bots').set(change).where('id', '=', id).returningAll().executeTakeFirst();
  if (!bot) throw new AppError('bot-session-missing');
  return bot;
}

export async function deleteBot(db: Db, id: string): Promise<BotRow | undefined> {
  return await db.deleteFrom('bots').where('id', '=', id).returningAll().executeTakeFirst();
}
