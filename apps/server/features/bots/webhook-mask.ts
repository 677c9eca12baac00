import type { DiscordWebhook } from '#server/providers/discord/webhook-port.ts';

/** A webhook's address as its owner sees it again: enough to tell it apart, not enough to write into the channel. */
export function webhookMask({ id }: DiscordWebhook): string {
  return `https://discord.com/api/webhooks/${id}/********`;
}
