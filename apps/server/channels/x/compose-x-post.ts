import { composePost, createReferenceCode } from '@signboard/domain/posts/compose-post.ts';
import { MAX_PICTURES } from '@signboard/domain/posts/group-sales.ts';
import { priceXPost } from '@signboard/domain/posts/x-prices.ts';
import { composeRecap } from '@signboard/domain/recaps/compose-recap.ts';
import type { BotChannelRow } from '#server/bots/bot-channels-store.ts';
import type { BotRow } from '#server/bots/bots-store.ts';
import type { PostContent } from '#server/bots/posting/compose/post-content.ts';
import { type PreparePostDeps, preparePost } from '#server/bots/posting/compose/prepare-post.ts';
import type { ComposedPost } from '#server/bots/posting/queue/channel-port.ts';
import type { Delivery } from '#server/bots/posting/queue/delivery.ts';
import { pauseFault, requireNoPause } from '#server/bots/posting/queue/pauses-store.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { TokenPicture } from '#server/platform/providers/token-metadata/port.ts';
import type { XCredentials, XPost, XPublisher } from '#server/platform/providers/x/publish-port.ts';
import { openXAccess, type XAccessDeps } from './x-access.ts';
import { findOtherTexts } from './x-store.ts';

export type ComposeXDeps = XAccessDeps & PreparePostDeps;

const REMEMBERED_SECONDS = 7 * 24 * 3600;

export async function composeXPost(
  deps: ComposeXDeps,
  delivery: Delivery,
  bot: BotRow,
  connection: BotChannelRow,
): Promise<ComposedPost> {
  const withAccess = openXAccess(deps, bot.id, connection.secret);
  const content = await preparePost(deps, delivery);
  const text = await chooseText(deps, delivery, bot, content);
  const mediaIds = await withAccess((publisher, credentials) =>
    uploadPictures(publisher, credentials, content.pictures),
  );
  return {
    text,
    costMills: priceXPost(text),
    publish: () =>
      withAccess((publisher, credentials) => publish(publisher, credentials, { text, mediaIds })),
  };
}

/**
 * Fails while X is paused, before pictures are uploaded. A text that was tried before is kept verbatim: if it is out after
 * all, X rejects the duplicate. Only when X reports a duplicate and the post was not found, another text is composed.
 */
async function chooseText(
  { db, clock }: ComposeXDeps,
  delivery: Delivery,
  bot: BotRow,
  { subject, names, prices, links, hashtags, recap }: PostContent & { hashtags: readonly string[] },
): Promise<string> {
  const isRepetition = delivery.reason === 'duplicate';
  const kept = isRepetition ? null : delivery.text;
  if (kept !== null || recap) await requireNoPause({ db, clock }, 'x');
  if (kept !== null) return kept;
  const language = bot.postLanguage;
  if (recap) {
    // Its dates distinguish it from other recaps.
    const reference = isRepetition ? createReferenceCode(delivery.id, delivery.attempts) : null;
    return composeRecap({ recap, subject, names, prices, language }, 'x', reference);
  }
  const now = clock.now();
  const { texts, pause } = await findOtherTexts(db, delivery, secondsAfter(now, -REMEMBERED_SECONDS), now);
  if (pause) throw pauseFault('x', pause);
  const taken = new Set([...texts, delivery.text]);
  const link = links.token ?? links.transaction;
  return composePost(subject, {
    names,
    prices,
    hashtags,
    link: bot.withLink ? link : null,
    placedLink: link,
    language,
    template: bot.template,
    isDuplicate: (text) => taken.has(text),
  });
}

/** Uploads pictures concurrently. Failed uploads are skipped: no post waits for its picture. */
async function uploadPictures(
  publisher: XPublisher,
  credentials: XCredentials,
  pictures: readonly TokenPicture[],
): Promise<string[]> {
  const ids = await Promise.all(
    pictures
      .slice(0, MAX_PICTURES)
      .map(({ bytes, contentType }) =>
        publisher.uploadImage(credentials, bytes, contentType).catch(skipPicture),
      ),
  );
  return ids.filter((id) => id !== null);
}

/** Errors that would also block the post are not about the picture. */
function skipPicture(error: unknown): null {
  const isOfPicture =
    error instanceof ProviderError &&
    (error.fault === 'refused' || (error.fault === 'retry-later' && error.scope !== 'app'));
  if (isOfPicture) return null;
  throw error;
}

/** If X rejects uploaded pictures, the post is sent without them. */
async function publish(publisher: XPublisher, credentials: XCredentials, post: XPost): Promise<string> {
  try {
    return (await publisher.publish(credentials, post)).postId;
  } catch (error) {
    const isOfPictures =
      post.mediaIds.length > 0 && error instanceof ProviderError && error.reason === 'media';
    if (!isOfPictures) throw error;
    return (await publisher.publish(credentials, { ...post, mediaIds: [] })).postId;
  }
}
