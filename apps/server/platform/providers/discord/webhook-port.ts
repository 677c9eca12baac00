/** The token is secret. */
export type DiscordWebhook = { id: string; token: string };

type DiscordEmbed = {
  title?: string;
  description?: string;
  url?: string;
  color?: number;
  /** The URL of a picture; `attachment://<name>` is an attached file. */
  image?: { url: string };
  thumbnail?: { url: string };
  author?: { name: string };
  footer?: { text: string };
  fields?: readonly { name: string; value: string; inline?: boolean }[];
  timestamp?: string;
};

/** Mentions are suppressed, whatever the text contains. */
export type DiscordMessage = { content?: string; username?: string; embeds?: readonly DiscordEmbed[] };

export type DiscordFile = { name: string; bytes: Uint8Array; contentType: string };

/** The `reason` of a `refused`. `gone` means that the webhook was deleted: never call it again. */
export type WebhookRefusal =
  | 'gone'
  | 'invalid-message'
  | 'too-large'
  | 'needs-thread'
  | 'not-permitted'
  | 'other';

/**
 * Messages to channels that gave us a webhook. A lost response is `unknown-outcome`, and unlike on X nothing can be
 * read to settle it.
 */
export type DiscordWebhooks = {
  /** Null when it is not a webhook URL. */
  parse(url: string): DiscordWebhook | null;
  /** Does not post. */
  check(webhook: DiscordWebhook): Promise<{ name: string | null; channelId: string }>;
  send(
    webhook: DiscordWebhook,
    message: DiscordMessage,
    files?: readonly DiscordFile[],
  ): Promise<{ messageId: string }>;
};
