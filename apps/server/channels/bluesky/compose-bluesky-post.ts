import type { Language } from '@signboard/domain/accounts/language.ts';
import { findFacets, fitBluesky } from '@signboard/domain/channels/format-bluesky.ts';
import { deriveRecordKey } from '@signboard/domain/channels/record-key.ts';
import { MAX_PICTURES } from '@signboard/domain/posts/group-sales.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import type { BotRow } from '#server/bots/bots-store.ts';
import { fitPicture } from '#server/bots/posting/compose/fit-picture.ts';
import { composePlainText } from '#server/bots/posting/compose/plain-text.ts';
import { type PreparePostDeps, preparePost } from '#server/bots/posting/compose/prepare-post.ts';
import type { ComposedPost } from '#server/bots/posting/queue/channel-port.ts';
import type { Delivery } from '#server/bots/posting/queue/delivery.ts';
import { requireNoPause } from '#server/bots/posting/queue/pauses-store.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { TokenPicture } from '#server/platform/providers/token-metadata/port.ts';
import { type BlueskyAccessDeps, withBlueskyAccess } from './bluesky-access.ts';
import type { BlueskyPost, BlueskySession } from './bluesky-port.ts';

export type ComposeBlueskyDeps = BlueskyAccessDeps & PreparePostDeps;

const MAX_IMAGE_BYTES = 2_000_000;

export async function composeBlueskyPost(
  deps: ComposeBlueskyDeps,
  delivery: Delivery,
  bot: BotRow,
): Promise<ComposedPost> {
  const content = await preparePost(deps, delivery);
  const text = fitBluesky(composePlainText(content, { bot, channel: 'bluesky', triedText: delivery.text }));
  await requireNoPause(deps, 'bluesky');
  const images = await withBlueskyAccess(deps, bot.id, (session) =>
    uploadPictures(deps, session, content.pictures, { text, language: bot.postLanguage }),
  );
  const post: BlueskyPost = {
    text,
    createdAt: delivery.happenedAt,
    langs: [bot.postLanguage],
    facets: findFacets(text, content.links.token ?? content.links.transaction),
    images,
  };
  const recordKey = deriveRecordKey(delivery.id, delivery.happenedAt);
  return { text, publish: () => publish(deps, bot.id, recordKey, post) };
}

/** Failed uploads are skipped: no post waits for its picture. */
async function uploadPictures(
  { blueskyAccounts }: ComposeBlueskyDeps,
  session: BlueskySession,
  pictures: readonly TokenPicture[],
  { text, language }: { text: string; language: Language },
): Promise<BlueskyPost['images'][number][]> {
  const [headline = ''] = text.split('\n');
  const shown = pictures.slice(0, MAX_PICTURES);
  const images = await Promise.all(
    shown.map(async (picture, index) => {
      const fitted = await fitPicture(picture, MAX_IMAGE_BYTES);
      if (!fitted) return null;
      const place = textsIn(language).posts.pictureOf(index + 1, shown.length);
      const alt = shown.length > 1 ? `${headline} (${place})` : headline;
      return await blueskyAccounts
        .uploadImage(session, fitted.bytes, fitted.contentType)
        .then((blob) => ({ blob, alt }))
        .catch(skipPicture);
    }),
  );
  return images.filter((image) => image !== null);
}

/** Errors that would also block the post are not about the picture. */
function skipPicture(error: unknown): null {
  const isOfPicture =
    error instanceof ProviderError &&
    ((error.fault === 'refused' && error.reason !== 'account-inactive') ||
      (error.fault === 'retry-later' && error.scope === 'post'));
  if (isOfPicture) return null;
  throw error;
}

/** If Bluesky rejects the pictures, the post is sent without them, with the same key. */
async function publish(
  deps: ComposeBlueskyDeps,
  botId: string,
  recordKey: string,
  post: BlueskyPost,
): Promise<string> {
  try {
    const { uri } = await withBlueskyAccess(deps, botId, (session) =>
      deps.blueskyAccounts.putPost(session, recordKey, post),
    );
    return uri;
  } catch (error) {
    const isOfPictures =
      post.images.length > 0 && error instanceof ProviderError && error.reason === 'image-refused';
    if (!isOfPictures) throw error;
    return await publish(deps, botId, recordKey, { ...post, images: [] });
  }
}
