import { channelSecret } from '#server/bots/channel-secret.ts';

/** Where a Telegram bot posts. `chatId` changes when a group becomes a supergroup. */
export type TelegramAddress = { chatId: string; title: string; username: string; botUsername: string };

/** The token, with which anyone controls the Telegram bot. */
export const telegramSecret = channelSecret<string>('telegram');
