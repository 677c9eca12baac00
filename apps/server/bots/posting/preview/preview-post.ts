import type { PostPreview } from '@signboard/contract/bots/bot.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { limitOf } from '@signboard/domain/channels/channel-limits.ts';
import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { composeEmbed } from '@signboard/domain/posts/compose-embed.ts';
import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { findCollections } from '#server/bots/bot-collections-store.ts';
import type { BotsDeps } from '#server/bots/deps.ts';
import { type Collection, findCollection } from '#server/bots/find-collection.ts';
import { isCollectionOf } from '#server/bots/update-bot.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { composeDescription, wordsOf } from '../compose/discord-words.ts';
import type { Enrich } from '../compose/enrich-post.ts';
import { type PostContent, prepareContent } from '../compose/post-content.ts';
import { createThumbnail } from './post-pictures.ts';
import { findPreviewSale } from './preview-sale-store.ts';

export type PreviewDeps = BotsDeps & { enrich: Enrich };

export type PreviewRequest = {
  contractAddress: string;
  hashtags: string;
  withLink: boolean;
  template: string;
  postLanguage: Language;
};

/** Previews the post for a collection's latest sale, or for an example; nothing is posted. */
export async function previewPost(
  deps: PreviewDeps,
  { botId, clientAddress }: { botId: string; clientAddress: string },
  request: PreviewRequest,
): Promise<PostPreview> {
  const caller = { account: botId, clientAddress };
  const { chain, key, name } = await collectionOf(deps, caller, request.contractAddress);
  const { sales, transaction, happenedAt } = await findPreviewSale(deps.db, chain, key);
  const subject = groupSales(sales);
  if (!subject) throw new Error('no sale to preview');
  const content = await prepareContent(deps.enrich, subject, { transaction, collectionName: name });
  const [picture] = content.pictures;
  // Nothing that the page would have to fetch, because the preview is requested on every keystroke.
  const small = picture ? await createThumbnail(picture) : null;
  const channels = CHANNELS.map((channel) => previewOn(channel, content, request));
  return {
    text: channels.find(({ channel }) => channel === 'x')?.text ?? '',
    channels,
    isReal: happenedAt !== null,
    pictureUrl: small && `data:image/webp;base64,${small.toString('base64')}`,
    happenedAt: happenedAt?.toISOString() ?? null,
  };
}

function previewOn(
  channel: ChannelName,
  content: PostContent,
  request: PreviewRequest,
): PostPreview['channels'][number] {
  const { max, unit, measure } = limitOf(channel);
  const text = channel === 'discord' ? discordText(content, request) : postText(channel, content, request);
  return { channel, text, length: measure(text), limit: max, unit };
}

function postText(channel: ChannelName, content: PostContent, request: PreviewRequest): string {
  const { subject, names, prices, links } = content;
  const link = links.token ?? links.transaction;
  return composePost(subject, {
    names,
    prices,
    hashtags: hashtagsOf(request),
    // The others link their headline.
    link: channel === 'x' && request.withLink ? link : null,
    placedLink: link,
    language: request.postLanguage,
    template: request.template,
    limit: limitOf(channel),
    isDuplicate: () => false,
  });
}

function discordText(content: PostContent, request: PreviewRequest): string {
  const { subject, names, prices, links } = content;
  const wording = { template: request.template, postLanguage: request.postLanguage };
  const body = composeEmbed(subject, {
    names,
    prices,
    links,
    // Not part of the text.
    happenedAt: new Date(0),
    pictures: [],
    language: request.postLanguage,
    description: composeDescription(subject, { ...content, ...wording, hashtags: hashtagsOf(request) }),
  });
  return wordsOf(body, request.postLanguage);
}

/** The input may be incomplete. */
function hashtagsOf({ hashtags }: PreviewRequest): string[] {
  const read = parseHashtags(hashtags);
  return 'hashtags' in read ? read.hashtags : [];
}

/** The chain is not queried for a collection that the bot already has. */
async function collectionOf(deps: PreviewDeps, caller: Caller, typed: string): Promise<Collection> {
  const stored = await findCollections(deps.db, caller.account);
  const known = stored.find((one) => isCollectionOf(one, typed));
  if (!known) return await findCollection(deps, caller, typed);
  return { chain: known.chain, key: known.contract, name: known.name };
}
