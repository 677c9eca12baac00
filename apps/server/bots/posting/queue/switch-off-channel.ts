import { type BotChannelRow, changeBotChannel, findBotChannel } from '#server/bots/bot-channels-store.ts';
import { queueBotMail } from '#server/bots/bot-mails.ts';
import { type BotRow, lockBot } from '#server/bots/bots-store.ts';
import type { MailSubject } from '#server/platform/outbox/queue-mail.ts';
import type { QueueDeps } from './channel-port.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { dropQueued, markFailed, markWaiting } from './outcomes-store.ts';

type SwitchOff = {
  reason: string;
  /** Whether queued posts wait until the owner has reconnected the channel; otherwise they fail. */
  keepsPosts: boolean;
  mail(bot: BotRow): MailSubject;
};

/**
 * The channel no longer lets the bot post: nothing more is sent there, and the owner is told once. The owner may have
 * connected it again during the call; then the post is retried.
 */
export async function switchOffChannel(
  { db, clock }: Pick<QueueDeps, 'db' | 'clock'>,
  delivery: Delivery,
  { botId, channel, connectedAt }: BotChannelRow,
  { reason, keepsPosts, mail }: SwitchOff,
): Promise<Outcome> {
  const now = clock.now();
  return await db.transaction().execute(async (trx): Promise<Outcome> => {
    const bot = await lockBot(trx, botId);
    const stored = await findBotChannel(trx, botId, channel);
    if (!bot || !stored || stored.connectedAt.getTime() !== connectedAt.getTime()) {
      await markWaiting(trx, delivery, null, now);
      return { outcome: 'waits', reason: null };
    }
    if (stored.offReason === null) {
      // A session that is renewed at this moment may be worth another try.
      if (!(await changeBotChannel(trx, stored, { offReason: reason }))) {
        await markWaiting(trx, delivery, null, now);
        return { outcome: 'waits', reason: null };
      }
      await queueBotMail(trx, bot, mail(bot));
    }
    if (keepsPosts) {
      await markWaiting(trx, delivery, 'reconnect', now);
      return { outcome: 'waits', reason: 'reconnect' };
    }
    await markFailed(trx, delivery, reason, now);
    await dropQueued(trx, { botId, channel, reason, now });
    return { outcome: 'failed', reason };
  });
}
