/** Where messages for one channel go; the token is a secret. */
export type DiscordWebhook = { id: string; token: string };

/** A card in a message. */
export type DiscordEmbed = {
  title?: string;
  description?: string;
  url?: string;
  color?: number;
  /** A picture by its address; `attachment://<name>` is a file that is sent along. */
  image?: { url: string };
  thumbnail?: { url: string };
  author?: { name: string };
  footer?: { text: string };
  fields?: readonly { name: string; value: string; inline?: boolean }[];
  timestamp?: string;
};

/** A message; nobody is ever notified by it, whatever its text says. */
export type DiscordMessage = { content?: string; username?: string; embeds?: readonly DiscordEmbed[] };

/** A picture that goes with a message. */
export type DiscordFile = { name: string; bytes: Uint8Array; contentType: string };

/** Why Discord refused: the `reason` of a `refused`. `gone` means that the webhook was deleted: never ask again. */
export type WebhookRefusal =
  | 'gone'
  | 'invalid-message'
  | 'too-large'
  | 'needs-thread'
  | 'not-permitted'
  | 'other';

/**
 * Messages to channels that gave us a webhook. A lost answer is `unknown-outcome`,
 * and unlike on X nothing can be read that would settle it.
 */
export type DiscordWebhooks = {
  /** The webhook that an address names; null when it is not the address of one. */
  parse(url: string): DiscordWebhook | null;
  /** Looks at a webhook without posting. */
  check(webhook: DiscordWebhook): Promise<{ name: string | null; channelId: string }>;
  send(
    webhook: DiscordWebhook,
    message: DiscordMessage,
    files?: readonly DiscordFile[],
  ): Promise<{ messageId: string }>;
};
