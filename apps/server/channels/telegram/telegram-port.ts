import { ProviderError } from '#server/platform/providers/provider-error.ts';

export type TelegramPhoto = { name: string; bytes: Uint8Array; contentType: string };

/** What the bot may post to; `username` is null for private chats. */
type TelegramChat = { id: string; title: string; username: string | null; botUsername: string };

/**
 * The `reason` of a `refused`. The first three stop all posting to the chat: `bad-token` the token is unknown or was
 * revoked, `kicked` the bot was removed or blocked, `no-rights` it may not post there.
 */
export type TelegramRefusal =
  | 'bad-token'
  | 'kicked'
  | 'no-rights'
  | 'chat-not-found'
  | 'photo-refused'
  | 'message-refused';

/** The group became a supergroup, with another id. Nothing was sent. */
export class ChatMigrated extends ProviderError {
  override name = 'ChatMigrated';
  readonly chatId: string;
  constructor(chatId: string) {
    super('refused', 'the Telegram group has a new id', { scope: 'account', reason: 'migrated' });
    this.chatId = chatId;
  }
}

/**
 * Messages by an owner's own Telegram bot, whose token is secret. A lost response is `unknown-outcome`, and a bot cannot
 * read what it wrote.
 */
export type TelegramBots = {
  /** Whether the bot exists and may post to the chat, given as `@name` or id. Does not post. */
  check(token: string, chat: string): Promise<TelegramChat>;
  /** `html` is within Telegram's limits. */
  send(
    token: string,
    chatId: string,
    message: { html: string; photos: readonly TelegramPhoto[] },
  ): Promise<{ messageId: string }>;
};
