import type { PostPreview } from '@signboard/contract/bots/bot.ts';
import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { type BotRow, requireBot } from '#server/features/bots/bots-store.ts';
import { type Collection, findCollection } from '#server/features/bots/find-collection.ts';
import { buildLinks } from './build-links.ts';
import { createThumbnail } from './create-thumbnail.ts';
import { createExampleSale } from './example-sale.ts';
import { findLatestSale } from './latest-sale-store.ts';
import type { PostingRoutesDeps } from './routes-deps.ts';

export type PreviewRequest = { contractAddress: string; hashtags: string; withLink: boolean };

/** Previews the post for a collection's latest sale, or for an example; nothing is posted. */
export async function previewPost(
  deps: PostingRoutesDeps,
  botId: string,
  request: PreviewRequest,
): Promise<PostPreview> {
  const bot = await requireBot(deps.db, botId);
  const { chain, key, name } = await collectionOf(deps, bot, request.contractAddress);
  const latest = await findLatestSale(deps.db, chain, key);
  const subject = groupSales(latest?.sales ?? [createExampleSale(chain, key)]);
  if (!subject) throw new Error('no sale to preview');
  const { names, prices, pictures } = await deps.enrich(subject);
  const read = parseHashtags(request.hashtags);
  const links = buildLinks(subject, latest?.transaction ?? '');
  const [picture] = pictures;
  // Nothing that the page would have to fetch, because the preview is requested on every keystroke.
  const small = picture ? await createThumbnail(picture) : null;
  return {
    text: composePost(subject, {
      names: { ...names, collection: names.collection ?? name },
      prices,
      // The input may be incomplete.
      hashtags: 'hashtags' in read ? read.hashtags : [],
      link: request.withLink ? (links.token ?? links.transaction) : null,
      isDuplicate: () => false,
    }),
    isReal: latest !== null,
    pictureUrl: small && `data:image/webp;base64,${small.toString('base64')}`,
    happenedAt: latest?.happenedAt.toISOString() ?? null,
  };
}

/** The chain is not queried for the collection that the bot already has. */
async function collectionOf(deps: PostingRoutesDeps, bot: BotRow, typed: string): Promise<Collection> {
  const { chain, contract, contract_name: name } = bot;
  const isKnown = contract !== null && (typed === contract || typed.toLowerCase() === contract);
  return chain && isKnown ? { chain, key: contract, name } : await findCollection(deps, typed);
}
