import { composeEmbed, type WebhookBody } from '@signboard/domain/posts/compose-embed.ts';
import { openWebhook } from '#server/features/bots/bot-webhook.ts';
import type { BotRow } from '#server/features/bots/bots-store.ts';
import type { DiscordFile, DiscordWebhook, DiscordWebhooks } from '#server/providers/discord/webhook-port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Enrich } from '../../compose/enrich-post.ts';
import { type PostContent, prepareContent, readSubject } from '../../compose/post-content.ts';
import type { ComposedPost } from '../../queue/channel-port.ts';
import type { Delivery } from '../../queue/delivery.ts';

export type ComposeDiscordDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'discordWebhooks'> & {
  enrich: Enrich;
};

export async function composeDiscordMessage(
  { keyring, discordWebhooks, enrich }: ComposeDiscordDeps,
  delivery: Delivery,
  bot: BotRow,
): Promise<ComposedPost> {
  const webhook = open(keyring, bot);
  const content = await prepareContent(enrich, readSubject(delivery), {
    transaction: delivery.transaction,
    collectionName: bot.contract_name,
  });
  const message = compose(delivery, content);
  const withoutPictures = () => compose(delivery, { ...content, pictures: [] });
  return {
    text: wordsOf(message.body),
    publish: () => send(discordWebhooks, webhook, message, withoutPictures),
  };
}

function open(keyring: ComposeDiscordDeps['keyring'], { id, webhook }: BotRow): DiscordWebhook {
  try {
    return openWebhook(keyring, id, webhook ?? '');
  } catch (error) {
    // The instance's keys have changed: the owner is not at fault, and nothing is dropped.
    const details = { scope: 'account', reason: 'unexpected', cause: error } as const;
    throw new ProviderError('retry-later', 'a webhook URL cannot be decrypted', details);
  }
}

type Message = { body: WebhookBody; files: DiscordFile[] };

function compose({ happenedAt }: Delivery, content: PostContent): Message {
  const { subject, names, prices, links, pictures } = content;
  // Two tokens can have pictures with the same name.
  const files = pictures.map(({ bytes, contentType, fileName }, index) => ({
    name: `${index + 1}-${fileName}`,
    bytes,
    contentType,
  }));
  const body = composeEmbed(subject, {
    names,
    prices,
    happenedAt,
    links,
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

/** What the history shows of a message: its text without links. */
function wordsOf({ embeds: [embed] }: WebhookBody): string {
  const fields = embed?.fields?.filter(({ name }) => name !== 'Transaction') ?? [];
  const lines = fields.map(({ name, value }) => `${name}: ${value.replace(/^\[(.*)\]\(\S+\)$/, '$1')}`);
  return [embed?.title ?? '', ...lines].join('\n').replace(/\\(.)/g, '$1');
}
