import { composeEmbed } from '@signboard/domain/posts/compose-embed.ts';
import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import type { KnownNames, PostSubject } from '@signboard/domain/posts/sale-facts.ts';
import { TRADERS } from '../../apps/sandbox/ethereum/dev-accounts.ts';
import type { DemoBot } from './demo-data/bots.ts';
import type { PastTransaction } from './make-sales.ts';

/** The price of ether, in the format of price feeds. */
export const PRICES = new Map([['ETH', 312_345_000_000n]]);
/** Two of the traders have a name on the local chain. */
const PARTIES = new Map(
  ['marlow.eth', 'sable.eth'].map((name, at) => [TRADERS[at]?.address.toLowerCase() ?? '', name]),
);
const NO_LINKS = { token: null, transaction: null, addressPrefix: null };

/** The bot's posts on X, in order and without duplicates. */
export function writePosts(bot: DemoBot, past: readonly PastTransaction[]): string[] {
  const taken = new Set<string>();
  return past.map((transaction) => {
    const subject = subjectOf(transaction);
    const text = composePost(subject, {
      names: namesOf(bot, subject),
      prices: PRICES,
      hashtags: bot.hashtags,
      link: null,
      isDuplicate: (words) => taken.has(words),
    });
    taken.add(text);
    return text;
  });
}

/** The Discord messages as the history stores them: title and fields, one per line. */
export function writeEmbedTexts(bot: DemoBot, past: readonly PastTransaction[]): string[] {
  return past.map((transaction) => {
    const subject = subjectOf(transaction);
    const { embeds } = composeEmbed(subject, {
      names: namesOf(bot, subject),
      prices: PRICES,
      happenedAt: transaction.happenedAt,
      links: NO_LINKS,
      pictures: [],
    });
    const fields = embeds[0]?.fields?.map(({ name, value }) => `${name}: ${value}`) ?? [];
    return [embeds[0]?.title, ...fields].join('\n').replace(/\\(.)/g, '$1');
  });
}

function subjectOf({ hash, sales }: PastTransaction): PostSubject {
  const subject = groupSales(sales);
  if (!subject) throw new Error(`Transaction ${hash} contains no sale`);
  return subject;
}

function namesOf({ collection }: DemoBot, { tokenIds }: PostSubject): KnownNames {
  const tokens = new Map(tokenIds.map((id) => [id, `${collection.itemName} #${id}`]));
  return { collection: collection.name, tokens, parties: PARTIES };
}
