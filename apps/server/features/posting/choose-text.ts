import { composePost } from '@signboard/domain/posts/compose-post.ts';
import type { PostSubject } from '@signboard/domain/posts/post-subject.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { buildLinks } from './build-links.ts';
import { findOtherTexts } from './deliveries-store.ts';
import type { Delivery } from './delivery.ts';
import type { Enrichment, PostingDeps } from './deps.ts';
import type { PostingBot } from './posting-bots-store.ts';

const REMEMBERED_SECONDS = 7 * 24 * 3600;

/**
 * The text for X. A text that was tried before is kept verbatim: if it is out after all, X rejects the duplicate. Only
 * when X reports a duplicate and the post was not found, another text is composed.
 */
export async function chooseText(
  { db, clock }: PostingDeps,
  delivery: Delivery,
  bot: PostingBot,
  subject: PostSubject,
  { names, prices }: Enrichment,
): Promise<string> {
  const isRepetition = delivery.reason === 'duplicate';
  if (delivery.text !== null && !isRepetition) return delivery.text;
  const since = secondsAfter(clock.now(), -REMEMBERED_SECONDS);
  const others = await findOtherTexts(db, { id: delivery.id, botId: bot.id }, since);
  const taken = new Set([...others, delivery.text]);
  const links = buildLinks(subject, delivery.transaction);
  return composePost(subject, {
    names: { ...names, collection: names.collection ?? bot.contractName },
    prices,
    hashtags: bot.hashtags,
    link: bot.withLink ? (links.token ?? links.transaction) : null,
    isDuplicate: (text) => taken.has(text),
  });
}
