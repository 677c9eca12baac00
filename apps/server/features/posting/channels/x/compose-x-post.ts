import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { MAX_PICTURES } from '@signboard/domain/posts/group-sales.ts';
import type { BotRow } from '#server/features/bots/bots-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { TokenPicture } from '#server/providers/token-metadata/port.ts';
import type { XCredentials, XPost, XPublisher } from '#server/providers/x/publish-port.ts';
import type { Enrich } from '../../compose/enrich-post.ts';
import { type PostContent, prepareContent, readSubject } from '../../compose/post-content.ts';
import type { ComposedPost } from '../../queue/channel-port.ts';
import type { Delivery } from '../../queue/delivery.ts';
import { requireNoPause } from '../../queue/pauses-store.ts';
import { withXAccess, type XAccessDeps } from './x-access.ts';
import { findOtherTexts } from './x-store.ts';

export type ComposeXDeps = XAccessDeps & { enrich: Enrich };

const REMEMBERED_SECONDS = 7 * 24 * 3600;

export async function composeXPost(
  deps: ComposeXDeps,
  delivery: Delivery,
  bot: BotRow,
): Promise<ComposedPost> {
  const content = await prepareContent(deps.enrich, readSubject(delivery), {
    transaction: delivery.transaction,
    collectionName: bot.contract_name,
  });
  const text = await chooseText(deps, delivery, bot, content);
  await requireNoPause(deps, 'x');
  const mediaIds = await withXAccess(deps, bot.id, (publisher, credentials) =>
    uploadPictures(publisher, credentials, content.pictures),
  );
  return {
    text,
    publish: () =>
      withXAccess(deps, bot.id, (publisher, credentials) =>
        publish(publisher, credentials, { text, mediaIds }),
      ),
  };
}

/**
 * A text that was tried before is kept verbatim: if it is out after all, X rejects the duplicate. Only when X reports a
 * duplicate and the post was not found, another text is composed.
 */
async function chooseText(
  { db, clock }: ComposeXDeps,
  delivery: Delivery,
  bot: BotRow,
  { subject, names, prices, links }: PostContent,
): Promise<string> {
  const isRepetition = delivery.reason === 'duplicate';
  if (delivery.text !== null && !isRepetition) return delivery.text;
  const since = secondsAfter(clock.now(), -REMEMBERED_SECONDS);
  const taken = new Set([...(await findOtherTexts(db, delivery, since)), delivery.text]);
  return composePost(subject, {
    names,
    prices,
    hashtags: bot.hashtags,
    link: bot.with_link ? (links.token ?? links.transaction) : null,
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
