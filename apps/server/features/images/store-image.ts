import { IMAGE_MAX_BYTES, isImageId } from '@signboard/contract/images/endpoints.ts';
import { AppError } from '#server/lib/app-error.ts';
import { FetchError, type GuardedFetch } from '#server/providers/guarded-fetch/port.ts';
import type { ImageStore, StoredImage } from '#server/providers/image-store/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { cleanImage } from './clean-image.ts';
import type { ImagesDeps } from './deps.ts';
import { insertImage } from './images-store.ts';
import { postponeRemoval } from './remove-images.ts';

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

/** A forbidden address fails like an unreachable one, so as not to reveal our network. */
export async function fetchImage(guardedFetch: GuardedFetch, address: string): Promise<Buffer> {
  try {
    return (await guardedFetch(address, { maxBytes: IMAGE_MAX_BYTES, accept: 'image/*' })).bytes;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const isTooLarge = error.failure === 'too-large';
    throw new AppError(isTooLarge ? 'image-too-large' : 'image-unreachable', { cause: error });
  }
}

/** Reads the store and not the database, so that images work while the database is unavailable. */
export async function openImage(store: ImageStore, id: string): Promise<StoredImage> {
  if (!isImageId(id)) throw new AppError('not-found');
  try {
    const image = await store.get(id);
    if (!image) throw new AppError('not-found');
    return image;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('unavailable', { cause: error });
  }
}
