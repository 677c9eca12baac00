import { composeEmbed } from '@signboard/domain/posts/compose-embed.ts';
import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import type { KnownNames, PostSubject } from '@signboard/domain/posts/post-subject.ts';
import { TRADERS } from '../../apps/sandbox/ethereum/dev-accounts.ts';
import type { PastTransaction } from './make-sales.ts';
import type { StoryBot } from './story/bots.ts';

/** What ether was worth, as price feeds write it. */
const PRICES = new Map([['ETH', 312_345_000_000n]]);
/** Two of the traders have a name on the local chain. */
const PARTIES = new Map(
  ['marlow.eth', 'sable.eth'].map((name, at) => [TRADERS[at]?.address.toLowerCase() ?? '', name]),
);
const NO_LINKS = { token: null, transaction: null, addressPrefix: null };

/** The texts that a bot has posted on X, in their order, none of them twice. */
export function writePosts(bot: StoryBot, past: readonly PastTransaction[]): string[] {
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

/** What the history keeps of the messages that went to Discord: their title and facts, a line each. */
export function writeEmbedWords(bot: StoryBot, past: readonly PastTransaction[]): string[] {
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
  if (!subject) throw new Error(`Nothing was sold in ${hash}`);
  return subject;
}

function namesOf({ collection }: StoryBot, { tokenIds }: PostSubject): KnownNames {
  const tokens = new Map(tokenIds.map((id) => [id, `${collection.itemName} #${id}`]));
  return { collection: collection.name, tokens, parties: PARTIES };
}
