import { composeEmbed, type WebhookBody } from '@signboard/domain/posts/compose-embed.ts';
import type { PostSubject } from '@signboard/domain/posts/post-subject.ts';
import { openWebhook } from '#server/features/bots/bot-secrets.ts';
import type { DiscordFile, DiscordWebhook } from '#server/providers/discord/webhook-port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { buildLinks } from './build-links.ts';
import type { Delivery } from './delivery.ts';
import type { Enrichment, PostingDeps } from './deps.ts';
import { getSubject } from './get-subject.ts';
import { dropQueued, markOutcomeLost } from './outcomes-store.ts';
import { lockPostingBot, type PostingBot } from './posting-bots-store.ts';
import { recordSent } from './record-sent.ts';
import type { Outcome } from './report-delivery.ts';
import { requireNoPause } from './require-no-pause.ts';
import { startSending } from './start-sending.ts';

/** Sends a message to a bot's Discord channel, once: nothing can be read there to settle a lost response. */
export async function postToDiscord(
  deps: PostingDeps,
  delivery: Delivery,
  bot: PostingBot,
): Promise<Outcome> {
  if (delivery.state !== 'queued') {
    await markOutcomeLost(deps.db, delivery, deps.clock.now());
    return { outcome: 'unknown', reason: 'unknown-outcome' };
  }
  if (!bot.webhook || bot.webhookOffReason) return await failAll(deps, bot);
  const webhook = open(deps, bot.id, bot.webhook);
  const subject = getSubject(delivery);
  const message = compose(delivery, subject, bot, await deps.enrich(subject));
  const held = await startSending(deps, delivery, wordsOf(message.body));
  if (held) return held;
  await requireNoPause(deps, 'discord');
  const { messageId } = await send(deps, webhook, message, () =>
    compose(delivery, subject, bot, { ...message.enrichment, pictures: [] }),
  );
  return await recordSent(deps, delivery, messageId);
}

type Message = { body: WebhookBody; files: DiscordFile[]; enrichment: Enrichment };

function compose(
  { transaction, happenedAt }: Delivery,
  subject: PostSubject,
  { contractName }: PostingBot,
  enrichment: Enrichment,
): Message {
  const { names, prices } = enrichment;
  // Two tokens can have pictures with the same name.
  const files = enrichment.pictures.map(({ bytes, contentType, fileName }, index) => ({
    name: `${index + 1}-${fileName}`,
    bytes,
    contentType,
  }));
  const body = composeEmbed(subject, {
    names: { ...names, collection: names.collection ?? contractName },
    prices,
    happenedAt,
    links: buildLinks(subject, transaction),
    pictures: files.map(({ name }) => ({ filename: name })),
  });
  const shown = new Set(body.attachments?.map(({ filename }) => filename));
  return { body, files: files.filter(({ name }) => shown.has(name)), enrichment };
}

/** If Discord rejects the pictures, the message is sent without them. */
async function send(
  { discordWebhooks }: PostingDeps,
  webhook: DiscordWebhook,
  { body, files }: Message,
  withoutPictures: () => Message,
): Promise<{ messageId: string }> {
  try {
    return await discordWebhooks.send(webhook, { embeds: body.embeds }, files);
  } catch (error) {
    const isOfPictures =
      files.length > 0 &&
      error instanceof ProviderError &&
      (error.reason === 'too-large' || error.reason === 'invalid-message');
    if (!isOfPictures) throw error;
    return await discordWebhooks.send(webhook, { embeds: withoutPictures().body.embeds });
  }
}

/** What the history shows of a message: its text without links. */
function wordsOf({ embeds: [embed] }: WebhookBody): string {
  const fields = embed?.fields?.filter(({ name }) => name !== 'Transaction') ?? [];
  const lines = fields.map(({ name, value }) => `${name}: ${value.replace(/^\[(.*)\]\(\S+\)$/, '$1')}`);
  return [embed?.title ?? '', ...lines].join('\n').replace(/\\(.)/g, '$1');
}

function open({ keyring }: PostingDeps, botId: string, sealed: string): DiscordWebhook {
  try {
    return openWebhook(keyring, botId, sealed);
  } catch (error) {
    const details = { scope: 'account', reason: 'unexpected', cause: error } as const;
    throw new ProviderError('retry-later', 'a webhook URL cannot be decrypted', details);
  }
}

async function failAll({ db, clock }: PostingDeps, { id, webhook }: PostingBot): Promise<Outcome> {
  const reason = webhook ? 'gone' : 'removed';
  await db.transaction().execute(async (trx) => {
    await lockPostingBot(trx, id);
    await dropQueued(trx, { botId: id, target: 'discord', reason, now: clock.now() });
  });
  return { outcome: 'failed', reason };
}
