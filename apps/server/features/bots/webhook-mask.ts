import type { DiscordWebhook } from '#server/providers/discord/webhook-port.ts';

/** Enough to recognize a webhook, not enough to post with it. */
export function webhookMask({ id }: DiscordWebhook): string {
  return `https://discord.com/api/webhooks/${id}/********`;
}
