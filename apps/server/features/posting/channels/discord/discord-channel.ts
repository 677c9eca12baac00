import { queueBotMail } from '#server/features/bots/bot-mails.ts';
import { type BotRow, lockBot, updateBot } from '#server/features/bots/bots-store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Channel, MakeAbortable } from '../../queue/channel-port.ts';
import type { Delivery, Outcome } from '../../queue/delivery.ts';
import { dropQueued, markFailed, markWaiting } from '../../queue/outcomes-store.ts';
import { type ComposeDiscordDeps, composeDiscordMessage } from './compose-discord-message.ts';

export type DiscordChannelDeps = ComposeDiscordDeps & { abortable: MakeAbortable };

/** Discord: a webhook that the owner may add. It cannot read what it wrote, so a lost response stays unknown. */
export function createDiscordChannel({ abortable, ...given }: DiscordChannelDeps): Channel {
  const { discordWebhooks } = given;
  const send = abortable('unknown-outcome', discordWebhooks.send);
  const deps = { ...given, discordWebhooks: { ...discordWebhooks, send } };
  return {
    name: 'discord',
    isMetered: false,
    requiredColumn: null,
    findOffReason: ({ webhook, webhook_off_reason }) => {
      if (!webhook) return 'removed';
      return webhook_off_reason ? 'gone' : null;
    },
    compose: (delivery, bot) => composeDiscordMessage(deps, delivery, bot),
    findPost: null,
    recordFailure: async (delivery, bot, error) => {
      const isGone = error instanceof ProviderError && error.fault === 'refused' && error.reason === 'gone';
      return isGone ? await switchOff(deps, delivery, bot) : null;
    },
    buildPostUrl: () => null,
  };
}

/** A deleted webhook is never called again. The owner may have set another one during the call. */
async function switchOff(
  { db, clock }: ComposeDiscordDeps,
  delivery: Delivery,
  { id, webhook }: BotRow,
): Promise<Outcome> {
  const now = clock.now();
  return await db.transaction().execute(async (trx): Promise<Outcome> => {
    const bot = await lockBot(trx, id);
    if (!bot || bot.webhook !== webhook) {
      await markWaiting(trx, delivery, null, now);
      return { outcome: 'waits', reason: null };
    }
    const reason = 'gone';
    await markFailed(trx, delivery, reason, now);
    await dropQueued(trx, { botId: id, channel: 'discord', reason, now });
    if (webhook !== null && bot.webhook_off_reason === null) {
      await updateBot(trx, id, { webhook_off_reason: reason });
      await queueBotMail(trx, bot, { template: 'webhook-gone', details: { username: bot.username } });
    }
    return { outcome: 'failed', reason };
  });
}
