import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import { decideMintPost, decideSalePost } from '@signboard/domain/posts/post-decision.ts';
import type { MintFacts, SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { areEnough } from '@signboard/domain/posts/sale-filters.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import type { WatchingBot } from './watching-bots-store.ts';

/** What one bot posts about one transaction. */
export type PendingPost = {
  bot: WatchingBot;
  decoded: DecodedTransaction;
} & ({ kind: 'sale'; sales: readonly SaleFacts[] } | { kind: 'mint'; mints: readonly MintFacts[] });

/** For each bot and collection, the sales and mints that it should post. */
export function selectPosts(
  decoded: readonly DecodedTransaction[],
  bots: readonly WatchingBot[],
  prices: UsdPrices,
): PendingPost[] {
  const byKey = Map.groupBy(bots, ({ contract }) => contract);
  return decoded.flatMap((one) => [...salePosts(one, byKey, prices), ...mintPosts(one, byKey)]);
}

type BotsByKey = ReadonlyMap<string, readonly WatchingBot[]>;

function salePosts(decoded: DecodedTransaction, bots: BotsByKey, prices: UsdPrices): PendingPost[] {
  const wanted = new Map<WatchingBot, SaleFacts[]>();
  for (const { sale, keys } of decoded.sales) {
    const posted = new Set<string>();
    // A token can match a collection by two of its keys, or two collections of a bot: it is posted once.
    for (const bot of new Set(keys.flatMap((key) => bots.get(key) ?? []))) {
      if (posted.has(bot.id) || !decideSalePost(sale, bot, prices).post) continue;
      posted.add(bot.id);
      wanted.set(bot, [...(wanted.get(bot) ?? []), sale]);
    }
  }
  return [...wanted].flatMap(([bot, sales]): PendingPost[] =>
    areEnough(sales, bot.filters) ? [{ bot, decoded, kind: 'sale', sales }] : [],
  );
}

function mintPosts(decoded: DecodedTransaction, bots: BotsByKey): PendingPost[] {
  const byContract = Map.groupBy(decoded.mints, ({ contract }) => contract);
  return [...byContract].flatMap(([contract, mints]) =>
    (bots.get(contract) ?? []).flatMap((bot): PendingPost[] => {
      const worthy = mints.filter((mint) => decideMintPost(mint, bot).post);
      const isPosted = worthy.length > 0 && areEnough(worthy, bot.filters);
      return isPosted ? [{ bot, decoded, kind: 'mint', mints: worthy }] : [];
    }),
  );
}
