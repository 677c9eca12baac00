import { MAX_PICTURES } from '@signboard/domain/posts/group-sales.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { XCredentials, XPublisher } from '#server/providers/x/publish-port.ts';
import type { PostPicture } from './deps.ts';

/** Uploads pictures to X concurrently. Failed uploads are skipped: no post waits for its picture. */
export async function uploadPictures(
  publisher: XPublisher,
  credentials: XCredentials,
  pictures: readonly PostPicture[],
): Promise<string[]> {
  const ids = await Promise.all(
    pictures
      .slice(0, MAX_PICTURES)
      .map(({ bytes, contentType }) =>
        publisher.uploadImage(credentials, bytes, contentType).catch(leaveOut),
      ),
  );
  return ids.filter((id) => id !== null);
}

/** Errors that would also block the post are not about the picture. */
function leaveOut(error: unknown): null {
  const isOfPicture =
    error instanceof ProviderError &&
    (error.fault === 'refused' || (error.fault === 'retry-later' && error.scope !== 'app'));
  if (isOfPicture) return null;
  throw error;
}
