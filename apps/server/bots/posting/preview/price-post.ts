import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import { priceXPost, X_PRICES } from '@signboard/domain/posts/x-prices.ts';
import { findCollections } from '#server/bots/bot-collections-store.ts';
import type { BotRow } from '#server/bots/bots-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Enrich } from '../compose/enrich-post.ts';
import { prepareContent } from '../compose/post-content.ts';
import { findPreviewSale } from './preview-sale-store.ts';

/** Names from the chain never become links, so that nothing has to be looked up. */
const withoutLookups: Enrich = async () => ({
  names: { collection: null, tokens: new Map(), parties: new Map() },
  prices: new Map(),
  pictures: [],
});

/** What a post on X costs with the bot's present settings, in thousandths of a dollar. */
export async function pricePost(db: Db, bot: BotRow): Promise<number> {
  const [first] = await findCollections(db, bot.id);
  if (!first) return bot.withLink ? X_PRICES.linkPost : X_PRICES.post;
  const { sales, transaction } = await findPreviewSale(db, first.chain, first.contract);
  const subject = groupSales(sales);
  if (!subject) throw new Error('no sale to price');
  const content = await prepareContent(withoutLookups, subject, { transaction, collectionName: first.name });
  const link = content.links.token ?? content.links.transaction;
  const text = composePost(subject, {
    names: content.names,
    prices: content.prices,
    hashtags: first.hashtags,
    link: bot.withLink ? link : null,
    placedLink: link,
    language: bot.postLanguage,
    template: bot.template,
    isDuplicate: () => false,
  });
  return priceXPost(text);
}
