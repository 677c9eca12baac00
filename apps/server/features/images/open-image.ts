import { isImageId } from '@signboard/contract/images/endpoints.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { ImageStore, StoredImage } from '#server/providers/image-store/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

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
