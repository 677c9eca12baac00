import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { findBotChannel } from '#server/bots/bot-channels-store.ts';
import { readWebhook, toWebhookError } from '#server/bots/bot-webhook.ts';
import { requireBot } from '#server/bots/bots-store.ts';
import type { BotsDeps } from '#server/bots/deps.ts';
import { nameBot } from '#server/bots/name-bot.ts';

/** Sends a test message to a webhook, so that its owner sees where sales will appear. */
export async function sendTestPost(
  deps: BotsDeps,
  botId: string,
  webhookUrl: string,
  language: Language,
): Promise<void> {
  const bot = await requireBot(deps.db, botId);
  const discord = await findBotChannel(deps.db, botId, 'discord');
  const webhook = readWebhook(deps, discord, webhookUrl);
  try {
    const content = say('bot.test-message', language, { name: nameBot(bot) ?? 'Signboard' });
    await deps.discordWebhooks.send(webhook, { content });
  } catch (error) {
    throw toWebhookError(error);
  }
}
