import { mailNames } from '#server/bots/name-bot.ts';
import type { ChannelDefinition, ChannelPlatform } from '#server/bots/posting/compose/channel-definition.ts';
import type { Channels } from '#server/bots/posting/queue/channel-port.ts';
import { switchOffChannel } from '#server/bots/posting/queue/switch-off-channel.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { composeTelegramMessage } from './compose-telegram-message.ts';
import { createTelegramBots } from './telegram-bots.ts';
import { createTelegramForm } from './telegram-form.ts';
import type { TelegramBots } from './telegram-port.ts';

type TelegramDeps = ChannelPlatform & { telegramBots: TelegramBots };

/** What makes every further message pointless. */
const OFF_REASONS = ['kicked', 'no-rights', 'bad-token', 'chat-not-found'] as const;

/** Telegram: the owner's own bot. It cannot read what it wrote, so a lost response stays unknown. */
export const telegram: ChannelDefinition<'telegram', { telegramBots: TelegramBots }> = {
  createClients: ({ config, clock }) => ({
    telegramBots: createTelegramBots({ apiBase: config.TELEGRAM_API_BASE, clock }),
  }),
  create,
};

function create({ abortable, ...given }: TelegramDeps): Channels['telegram'] {
  const { telegramBots } = given;
  const webBase = given.config.TELEGRAM_WEB_BASE;
  const send = abortable('unknown-outcome', telegramBots.send);
  const deps = { ...given, telegramBots: { ...telegramBots, send } };
  return {
    name: 'telegram',
    form: createTelegramForm(deps),
    describeAddress: ({ address: { title = '', username } }) =>
      username ? `${title} (@${username})` : title,
    findProfile: ({ username }) =>
      username ? { name: `@${username}`, url: `${webBase}/${encodeURIComponent(username)}` } : null,
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
          details: { ...mailNames(bot), channel: 'telegram', reason },
        }),
      });
    },
    buildPostUrl: (_username, remoteId) => buildMessageUrl(webBase, remoteId),
    // The address of a message in a private chat would reveal the chat.
    isPrivatePost: (remoteId) => !remoteId.startsWith('@'),
  };
}

/** Messages of private chats have an address for their members only; in simple groups they have none. */
function buildMessageUrl(webBase: string, remoteId: string): string | null {
  const [chat = '', messageId = ''] = remoteId.split('/');
  if (chat.startsWith('@')) return `${webBase}/${encodeURIComponent(chat.slice(1))}/${messageId}`;
  return chat.startsWith('-100') ? `${webBase}/c/${chat.slice('-100'.length)}/${messageId}` : null;
}
