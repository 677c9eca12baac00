import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addCollection } from '#server/testing/add-collection.ts';

/** A working bot that watches a collection or a creator. */
export async function addSolanaBot(
  db: Db,
  contract: string,
  { postMints = false, isPaused = false } = {},
): Promise<void> {
  const { id } = await db
    .insertInto('bots')
    .values({ twitterId: crypto.randomUUID(), username: 'bot', isPaused })
    .returning('id')
    .executeTakeFirstOrThrow();
  await connectBotChannel(db, { botId: id, channel: 'x', secret: 'sealed' });
  await addCollection(db, id, { chain: 'solana', contract, postMints });
}
