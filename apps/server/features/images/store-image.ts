import { AppError } from '#server/lib/app-error.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { cleanImage } from './clean-image.ts';
import type { ImagesDeps } from './deps.ts';
import { insertImage } from './images-store.ts';
import { postponeRemoval } from './release-images.ts';

/** Stores the bytes before the row, so that every row has an image. */
export async function storeImage(deps: ImagesDeps, userId: string, source: Buffer): Promise<string> {
  const { id, bytes, width, height } = await cleanImage(source);
  await postponeRemoval(deps.db, id, deps.clock.now());
  try {
    await deps.imageStore.put(id, bytes);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('image-not-kept', { cause: error });
  }
  await insertImage(deps.db, { id, userId, width, height, bytes: bytes.length, now: deps.clock.now() });
  return id;
}
