import type { PostPreview } from '@signboard/contract/bots/bot.ts';
import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { type BotRow, requireBot } from '#server/features/bots/bots-store.ts';
import type { BotsDeps } from '#server/features/bots/deps.ts';
import { type Collection, findCollection } from '#server/features/bots/find-collection.ts';
import type { Caller } from '#server/usage/usage-counter.ts';
import type { Enrich } from '../compose/enrich-post.ts';
import { prepareContent } from '../compose/post-content.ts';
import { createThumbnail } from './post-pictures.ts';
import { findPreviewSale } from './preview-sale-store.ts';

export type PreviewDeps = BotsDeps & { enrich: Enrich };

export type PreviewRequest = { contractAddress: string; hashtags: string; withLink: boolean };

/** Previews the post for a collection's latest sale, or for an example; nothing is posted. */
export async function previewPost(
  deps: PreviewDeps,
  { botId, clientAddress }: { botId: string; clientAddress: string },
  request: PreviewRequest,
): Promise<PostPreview> {
  const bot = await requireBot(deps.db, botId);
  const caller = { account: botId, clientAddress };
  const { chain, key, name } = await collectionOf(deps, caller, bot, request.contractAddress);
  const { sales, transaction, happenedAt } = await findPreviewSale(deps.db, chain, key);
  const subject = groupSales(sales);
  if (!subject) throw new Error('no sale to preview');
  const { names, prices, pictures, links } = await prepareContent(deps.enrich, subject, {
    transaction,
    collectionName: name,
  });
  const read = parseHashtags(request.hashtags);
  const [picture] = pictures;
  // Nothing that the page would have to fetch, because the preview is requested on every keystroke.
  const small = picture ? await createThumbnail(picture) : null;
  return {
    text: composePost(subject, {
      names,
      prices,
      // The input may be incomplete.
      hashtags: 'hashtags' in read ? read.hashtags : [],
      link: request.withLink ? (links.token ?? links.transaction) : null,
      isDuplicate: () => false,
    }),
    isReal: happenedAt !== null,
    pictureUrl: small && `data:image/webp;base64,${small.toString('base64')}`,
    happenedAt: happenedAt?.toISOString() ?? null,
  };
}

/** The chain is not queried for the collection that the bot already has. */
async function collectionOf(
  deps: PreviewDeps,
  caller: Caller,
  bot: BotRow,
  typed: string,
): Promise<Collection> {
  const { chain, contract, contract_name: name } = bot;
  const isKnown = contract !== null && (typed === contract || typed.toLowerCase() === contract);
  return chain && isKnown ? { chain, key: contract, name } : await findCollection(deps, caller, typed);
}
