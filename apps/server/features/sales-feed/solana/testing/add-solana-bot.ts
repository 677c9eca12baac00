import type { Db } from '#server/db/connect.ts';
import { connectBotChannel } from '#server/features/bots/bot-channels-store.ts';
import { addCollection } from '#server/testing/add-collection.ts';

/** A working bot that watches a collection or a creator. */
export async function addSolanaBot(
  db: Db,
  contract: string,
  { postMints = false, isPaused = false } = {},
): Promise<void> {
  const { id } = await db
    .insertInto('bots')
    .values({ twitter_id: crypto.randomUUID(), username: 'bot', is_paused: isPaused })
    .returning('id')
    .executeTakeFirstOrThrow();
  await connectBotChannel(db, { bot_id: id, channel: 'x', secret: 'sealed' });
  await addCollection(db, id, { chain: 'solana', contract, post_mints: postMints });
}
