import { say } from '@signboard/contract/texts/message.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { readWebhook, toWebhookError } from '#server/features/bots/bot-webhook.ts';
import { requireBot } from '#server/features/bots/bots-store.ts';
import type { BotsDeps } from '#server/features/bots/deps.ts';

/** Sends a test message to a webhook, so that its owner sees where sales will appear. */
export async function sendTestPost(
  deps: BotsDeps,
  botId: string,
  webhookUrl: string,
  language: Language,
): Promise<void> {
  const bot = await requireBot(deps.db, botId);
  const webhook = readWebhook(deps, bot, webhookUrl);
  try {
    const content = say('bot.test-message', language, { username: bot.username });
    await deps.discordWebhooks.send(webhook, { content });
  } catch (error) {
    throw toWebhookError(error);
  }
}
