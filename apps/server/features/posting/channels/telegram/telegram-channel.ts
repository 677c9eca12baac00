import { mailNames } from '#server/features/bots/name-bot.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Channel, MakeAbortable } from '../../queue/channel-port.ts';
import { switchOffChannel } from '../../queue/switch-off-channel.ts';
import { type ComposeTelegramDeps, composeTelegramMessage } from './compose-telegram-message.ts';

export type TelegramChannelDeps = ComposeTelegramDeps & {
  /** Telegram's web address, for links to messages. */
  telegramWebBase: string;
  abortable: MakeAbortable;
};

/** What makes every further message pointless. */
const OFF_REASONS = ['kicked', 'no-rights', 'bad-token', 'chat-not-found'] as const;

/** Telegram: the owner's own bot. It cannot read what it wrote, so a lost response stays unknown. */
export function createTelegramChannel({ abortable, ...given }: TelegramChannelDeps): Channel {
  const { telegramBots } = given;
  const send = abortable('unknown-outcome', telegramBots.send);
  const deps = { ...given, telegramBots: { ...telegramBots, send } };
  return {
    name: 'telegram',
    keepsPostsWhileOff: false,
    compose: (delivery, bot, connection) => composeTelegramMessage(deps, delivery, bot, connection),
    settlement: { by: 'never' },
    recordFailure: async (delivery, connection, error) => {
      const reason = OFF_REASONS.find((one) => error instanceof ProviderError && error.reason === one);
      if (!reason) return null;
      return await switchOffChannel(deps, delivery, connection, {
        reason,
        keepsPosts: false,
        mail: (bot) => ({
          template: 'channel-off',
          details: { ...mailNames(bot), target: 'telegram', reason },
        }),
      });
    },
    buildPostUrl: (_username, remoteId) => buildMessageUrl(deps.telegramWebBase, remoteId),
  };
}

/** Messages of private chats have an address for their members only; in simple groups they have none. */
function buildMessageUrl(webBase: string, remoteId: string): string | null {
  const [chat = '', messageId = ''] = remoteId.split('/');
  if (chat.startsWith('@')) return `${webBase}/${encodeURIComponent(chat.slice(1))}/${messageId}`;
  return chat.startsWith('-100') ? `${webBase}/c/${chat.slice('-100'.length)}/${messageId}` : null;
}
