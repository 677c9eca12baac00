import type { ErrorCode } from '@signboard/contract/errors.ts';
import { escapeHtml } from '@signboard/domain/channels/format-telegram.ts';
import type { ConnectForm } from '#server/bots/connectable-channel.ts';
import { type ComposeTelegramDeps, publishToTelegram } from './compose-telegram-message.ts';
import { type TelegramAddress, telegramSecret } from './telegram-secret.ts';

const ERRORS: Readonly<Record<string, { code: ErrorCode; field: 'token' | 'chat' }>> = {
  'bad-token': { code: 'telegram-token-refused', field: 'token' },
  'chat-not-found': { code: 'telegram-chat-missing', field: 'chat' },
  kicked: { code: 'telegram-not-in-chat', field: 'chat' },
  'no-rights': { code: 'telegram-no-rights', field: 'chat' },
};

/** Checks that the Telegram bot may post there. */
export function createTelegramForm(deps: ComposeTelegramDeps): ConnectForm<'telegram'> {
  const { keyring, telegramBots } = deps;
  return {
    connect: async (botId, { token, chat }) => {
      const { id: chatId, title, username, botUsername } = await telegramBots.check(token, chat);
      const address: TelegramAddress = { chatId, title, username: username ?? '', botUsername };
      return { secret: telegramSecret.seal(keyring, botId, token), address };
    },
    explainFailure: ({ reason }) => (reason !== null && ERRORS[reason]) || null,
    // An unknown outcome is final anyway.
    accountKey: null,
    sendTest: async (connection, text) => {
      const token = telegramSecret.open(keyring, connection.botId, connection.secret);
      await publishToTelegram(deps, token, connection, { html: escapeHtml(text), photos: [] });
    },
  };
}
