import { presentWebhook } from '#server/bots/bot-webhook.ts';
import { mailNames } from '#server/bots/name-bot.ts';
import type { ChannelDefinition, ChannelPlatform } from '#server/bots/posting/compose/channel-definition.ts';
import type { Channels } from '#server/bots/posting/queue/channel-port.ts';
import { switchOffChannel } from '#server/bots/posting/queue/switch-off-channel.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { composeDiscordMessage } from './compose-discord-message.ts';

/** Discord: a webhook. It cannot read what it wrote, so a lost response stays unknown. */
export const discord: ChannelDefinition<'discord', object> = { createClients: () => ({}), create };

function create({ abortable, ...given }: ChannelPlatform): Channels['discord'] {
  const { discordWebhooks } = given;
  const send = abortable('unknown-outcome', discordWebhooks.send);
  const deps = { ...given, discordWebhooks: { ...discordWebhooks, send } };
  return {
    name: 'discord',
    describeAddress: (connection) => presentWebhook(deps.keyring, connection),
    // A webhook doesn't say which server it belongs to.
    findProfile: () => null,
    keepsPostsWhileOff: false,
    compose: (delivery, bot, connection) => composeDiscordMessage(deps, delivery, bot, connection),
    settlement: { by: 'never' },
    recordFailure: async (delivery, connection, error) => {
      // A deleted webhook is never called again.
      const isGone = error instanceof ProviderError && error.fault === 'refused' && error.reason === 'gone';
      if (!isGone) return null;
      return await switchOffChannel(deps, delivery, connection, {
        reason: 'gone',
        keepsPosts: false,
        mail: (bot) => ({ template: 'webhook-gone', details: mailNames(bot) }),
      });
    },
    buildPostUrl: () => null,
  };
}
