import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addCollection } from '#server/testing/add-collection.ts';

export type BotOptions = {
  chain?: SaleChain;
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
      twitterId: `x-${process.pid}-${last}`,
      username: `bot${last}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addCollection(db, id, {
    chain: wish.chain ?? 'ethereum',
    contract: wish.contract,
    threshold: wish.threshold ?? '0',
    postMints: wish.postMints ?? false,
  });
  for (const channel of wish.hasWebhook ? (['x', 'discord'] as const) : (['x'] as const))
    await connectBotChannel(db, { botId: id, channel, secret: 'sealed' });
  return id;
}
