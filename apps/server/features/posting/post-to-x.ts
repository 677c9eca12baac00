import { ProviderError } from '#server/providers/provider-error.ts';
import type { XCredentials, XPost, XPublisher } from '#server/providers/x/publish-port.ts';
import { chooseText } from './choose-text.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { getSubject } from './get-subject.ts';
import type { PostingBot } from './posting-bots-store.ts';
import { recordSent } from './record-sent.ts';
import type { Outcome } from './report-delivery.ts';
import { startSending } from './start-sending.ts';
import { uploadPictures } from './upload-pictures.ts';
import { withXAccess } from './x-access.ts';

/**
 * Posts to X. Repeatable steps come first; then the intent is committed, the call is made once, and its result is
 * committed. A process that dies in between leaves a delivery that is known to be possibly out.
 */
export async function postToX(deps: PostingDeps, delivery: Delivery, bot: PostingBot): Promise<Outcome> {
  const subject = getSubject(delivery);
  const enrichment = await deps.enrich(subject);
  const text = await chooseText(deps, delivery, bot, subject, enrichment);
  const mediaIds = await withXAccess(deps, bot.id, (publisher, credentials) =>
    uploadPictures(publisher, credentials, enrichment.pictures),
  );
  const held = await startSending(deps, delivery, text);
  if (held) return held;
  const { postId } = await withXAccess(deps, bot.id, (publisher, credentials) =>
    publish(publisher, credentials, { text, mediaIds }),
  );
  return await recordSent(deps, delivery, postId);
}

/** If X rejects uploaded pictures, the post is sent without them. */
async function publish(
  publisher: XPublisher,
  credentials: XCredentials,
  post: XPost,
): Promise<{ postId: string }> {
  try {
    return await publisher.publish(credentials, post);
  } catch (error) {
    const isOfPictures =
      post.mediaIds.length > 0 && error instanceof ProviderError && error.reason === 'media';
    if (!isOfPictures) throw error;
    return await publisher.publish(credentials, { ...post, mediaIds: [] });
  }
}
