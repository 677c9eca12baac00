import type {
  DiscordMessage,
  DiscordWebhook,
  DiscordWebhooks,
} from '#server/platform/providers/discord/webhook-port.ts';
import { parseWebhookUrl } from '#server/platform/providers/discord/webhook-url.ts';

export type FakeDiscord = DiscordWebhooks & {
  sent: { webhook: DiscordWebhook; message: DiscordMessage }[];
  /** Called before each send; may throw. */
  beforeSend(): Promise<void> | void;
  /** Called after each send was accepted; may throw. */
  afterSend(): Promise<void> | void;
};

/** Records what it gets. */
export function createFakeDiscord(): FakeDiscord {
  const discord: FakeDiscord = {
    sent: [],
    beforeSend: () => {},
    afterSend: () => {},
    parse: (url) => parseWebhookUrl(url, 'https://discord.com/api/v10'),
    check: async () => ({ name: null, channelId: '1' }),
    async send(webhook, message) {
      await discord.beforeSend();
      discord.sent.push({ webhook, message });
      await discord.afterSend();
      return { messageId: String(discord.sent.length) };
    },
  };
  return discord;
}

export const webhookUrl = (id = '1070000000000000001') =>
  `https://discord.com/api/webhooks/${id}/${'t'.repeat(68)}`;
