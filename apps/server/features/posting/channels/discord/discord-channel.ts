import { mailNames } from '#server/features/bots/name-bot.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Channel, MakeAbortable } from '../../queue/channel-port.ts';
import { switchOffChannel } from '../../queue/switch-off-channel.ts';
import { type ComposeDiscordDeps, composeDiscordMessage } from './compose-discord-message.ts';

export type DiscordChannelDeps = ComposeDiscordDeps & { abortable: MakeAbortable };

/** Discord: a webhook. It cannot read what it wrote, so a lost response stays unknown. */
export function createDiscordChannel({ abortable, ...given }: DiscordChannelDeps): Channel {
  const { discordWebhooks } = given;
  const send = abortable('unknown-outcome', discordWebhooks.send);
  const deps = { ...given, discordWebhooks: { ...discordWebhooks, send } };
  return {
    name: 'discord',
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
