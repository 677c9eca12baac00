import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import { decideMintPost, decideSalePost } from '@signboard/domain/posts/post-decision.ts';
import type { MintFacts, SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import type { WatchingBot } from './watching-bots-store.ts';

/** What one bot posts about one transaction. */
export type PendingPost = {
  bot: WatchingBot;
  news: DecodedTransaction;
} & ({ kind: 'sale'; sales: readonly SaleFacts[] } | { kind: 'mint'; mints: readonly MintFacts[] });

/** For each bot, the sales and mints of its collection that it should post. */
export function selectPosts(
  news: readonly DecodedTransaction[],
  bots: readonly WatchingBot[],
  prices: UsdPrices,
): PendingPost[] {
  const byKey = Map.groupBy(bots, ({ contract }) => contract);
  return news.flatMap((one) => [...salePosts(one, byKey, prices), ...mintPosts(one, byKey)]);
}

type BotsByKey = ReadonlyMap<string, readonly WatchingBot[]>;

function salePosts(news: DecodedTransaction, bots: BotsByKey, prices: UsdPrices): PendingPost[] {
  const wanted = new Map<WatchingBot, SaleFacts[]>();
  for (const { sale, keys } of news.sales) {
    // A token can match a bot's collection by two of its keys.
    for (const bot of new Set(keys.flatMap((key) => bots.get(key) ?? []))) {
      if (decideSalePost(sale, bot, prices).post) wanted.set(bot, [...(wanted.get(bot) ?? []), sale]);
    }
  }
  return [...wanted].map(([bot, sales]) => ({ bot, news, kind: 'sale', sales }));
}

function mintPosts(news: DecodedTransaction, bots: BotsByKey): PendingPost[] {
  const byContract = Map.groupBy(news.mints, ({ contract }) => contract);
  return [...byContract].flatMap(([contract, mints]) =>
    (bots.get(contract) ?? []).flatMap((bot): PendingPost[] => {
      const worthy = mints.filter((mint) => decideMintPost(mint, bot).post);
      return worthy.length > 0 ? [{ bot, news, kind: 'mint', mints: worthy }] : [];
    }),
  );
}
