import { composeEmbed, type WebhookBody } from '@signboard/domain/posts/compose-embed.ts';
import { composeRecapEmbed } from '@signboard/domain/recaps/compose-recap.ts';
import type { BotChannelRow } from '#server/bots/bot-channels-store.ts';
import { discordSecret } from '#server/bots/bot-webhook.ts';
import type { BotRow } from '#server/bots/bots-store.ts';
import { composeDescription, wordsOf } from '#server/bots/posting/compose/discord-words.ts';
import type { PostContent } from '#server/bots/posting/compose/post-content.ts';
import { type PreparePostDeps, preparePost } from '#server/bots/posting/compose/prepare-post.ts';
import type { ComposedPost } from '#server/bots/posting/queue/channel-port.ts';
import type { Delivery } from '#server/bots/posting/queue/delivery.ts';
import type {
  DiscordFile,
  DiscordWebhook,
  DiscordWebhooks,
} from '#server/platform/providers/discord/webhook-port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';

export type ComposeDiscordDeps = PreparePostDeps & Pick<Deps, 'keyring' | 'discordWebhooks'>;

export async function composeDiscordMessage(
  { keyring, discordWebhooks, ...deps }: ComposeDiscordDeps,
  delivery: Delivery,
  bot: BotRow,
  connection: BotChannelRow,
): Promise<ComposedPost> {
  const webhook = discordSecret.openForPost(keyring, connection);
  const content = await preparePost(deps, delivery);
  const message = compose(delivery, bot, content);
  const withoutPictures = () => compose(delivery, bot, { ...content, pictures: [] });
  return {
    text: wordsOf(message.body, bot.postLanguage),
    publish: () => send(discordWebhooks, webhook, message, withoutPictures),
  };
}

type Message = { body: WebhookBody; files: DiscordFile[] };

function compose(
  { happenedAt }: Pick<Delivery, 'happenedAt'>,
  bot: Pick<BotRow, 'template' | 'postLanguage'>,
  content: PostContent & { hashtags: readonly string[] },
): Message {
  const { subject, names, prices, links, pictures, recap } = content;
  const language = bot.postLanguage;
  // Two tokens can have pictures with the same name.
  const files = pictures.map(({ bytes, contentType, fileName }, index) => ({
    name: `${index + 1}-${fileName}`,
    bytes,
    contentType,
  }));
  const body = recap
    ? composeRecapEmbed({ recap, subject, names, prices, language }, files[0]?.name)
    : composeEmbed(subject, {
        names,
        prices,
        happenedAt,
        links,
        language,
        description: composeDescription(subject, { ...content, ...bot }),
        pictures: files.map(({ name }) => ({ filename: name })),
      });
  const shown = new Set(body.attachments?.map(({ filename }) => filename));
  return { body, files: files.filter(({ name }) => shown.has(name)) };
}

/** If Discord rejects the pictures, the message is sent without them. */
async function send(
  discordWebhooks: DiscordWebhooks,
  webhook: DiscordWebhook,
  { body, files }: Message,
  withoutPictures: () => Message,
): Promise<string> {
  try {
    return (await discordWebhooks.send(webhook, { embeds: body.embeds }, files)).messageId;
  } catch (error) {
    const isOfPictures =
      files.length > 0 &&
      error instanceof ProviderError &&
      (error.reason === 'too-large' || error.reason === 'invalid-message');
    if (!isOfPictures) throw error;
    return (await discordWebhooks.send(webhook, { embeds: withoutPictures().body.embeds })).messageId;
  }
}
