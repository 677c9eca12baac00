import type { Db } from '#server/db/connect.ts';

export type BotOptions = {
  contract: string;
  threshold?: string;
  postMints?: boolean;
  hasWebhook?: boolean;
};

let last = 0;

/** A working bot; its webhook and X account are fake. */
export async function addBot(db: Db, wish: BotOptions): Promise<string> {
  last += 1;
  const { id } = await db
    .insertInto('bots')
    .values({
      twitter_id: `x-${process.pid}-${last}`,
      username: `bot${last}`,
      chain: 'ethereum',
      contract: wish.contract,
      threshold: wish.threshold ?? '0',
      post_mints: wish.postMints ?? false,
      webhook: wish.hasWebhook ? 'sealed' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
