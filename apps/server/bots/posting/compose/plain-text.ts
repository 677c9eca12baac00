import { limitOf } from '@signboard/domain/channels/channel-limits.ts';
import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { composeRecap } from '@signboard/domain/recaps/compose-recap.ts';
import type { BotRow } from '#server/bots/bots-store.ts';
import type { PostContent } from './post-content.ts';

type PlainTextOptions = {
  bot: Pick<BotRow, 'template' | 'postLanguage'>;
  channel: ChannelName;
  triedText: string | null;
};

/**
 * The text of a post for channels whose posts may repeat each other and link their headline. One that was tried before
 * is kept verbatim.
 */
export function composePlainText(
  { subject, names, prices, links, hashtags, recap }: PostContent & { hashtags: readonly string[] },
  { bot, channel, triedText }: PlainTextOptions,
): string {
  if (triedText !== null) return triedText;
  const language = bot.postLanguage;
  if (recap) return composeRecap({ recap, subject, names, prices, language }, channel);
  return composePost(subject, {
    names,
    prices,
    hashtags,
    link: null,
    placedLink: links.token ?? links.transaction,
    language,
    template: bot.template,
    limit: limitOf(channel),
    isDuplicate: () => false,
  });
}
