import { createHash } from 'node:crypto';
import { IMAGE_MAX_BYTES, isImageId } from '@signboard/contract/images/endpoints.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { FetchError, type GuardedFetch } from '#server/platform/providers/guarded-fetch/port.ts';
import {
  type ImageStore,
  narrowName,
  type StoredImage,
} from '#server/platform/providers/image-store/port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Thumbnail } from '#server/platform/providers/token-metadata/port.ts';
import type { CleanImage } from './clean-image.ts';
import type { ImagesDeps } from './deps.ts';
import { insertImage } from './images-store.ts';
import { postponeRemoval } from './remove-images.ts';

export async function storeImage(deps: KeepDeps, userId: string, image: CleanImage): Promise<string> {
  try {
    await keepImage(deps, userId, image);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('image-not-kept', { cause: error });
  }
  return image.id;
}

/** Stores a picture that we found. It is nobody's upload; fails with a ProviderError. */
export async function storeThumbnail(deps: KeepDeps, { bytes, side }: Thumbnail): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex');
  await keepImage(deps, null, { id, bytes, width: side, height: side, narrow: null });
  return id;
}

type KeepDeps = Pick<ImagesDeps, 'db' | 'clock' | 'imageStore'>;

/** Stores the bytes before the row, so that every row has an image. */
async function keepImage(
  { db, clock, imageStore }: KeepDeps,
  userId: string | null,
  { id, bytes, width, height, narrow }: CleanImage,
): Promise<void> {
  await postponeRemoval(db, id, clock.now());
  await imageStore.put(id, bytes);
  if (narrow) await imageStore.put(narrowName(id), narrow);
  await insertImage(db, { id, userId, width, height, bytes: bytes.length, now: clock.now() });
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
export async function openImage(
  store: ImageStore,
  id: string,
  width: 'full' | 'narrow' = 'full',
): Promise<StoredImage> {
  if (!isImageId(id)) throw new AppError('not-found');
  try {
    const image = (width === 'narrow' && (await store.get(narrowName(id)))) || (await store.get(id));
    if (!image) throw new AppError('not-found');
    return image;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('unavailable', { cause: error });
  }
}

/** The whole image; null when it is gone or can't be read now. */
export async function readImage(store: ImageStore, id: string): Promise<Buffer | null> {
  try {
    const { stream } = await openImage(store, id);
    return Buffer.concat(await stream.toArray());
  } catch {
    return null;
  }
}
