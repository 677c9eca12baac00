import type { Db } from '#server/db/connect.ts';
import { imageExists } from '#server/features/images/images-store.ts';
import { AppError } from '#server/lib/app-error.ts';

/** Lists may only use uploaded images. */
export async function requireImages(db: Db, images: Record<string, string | null>): Promise<void> {
  for (const [field, id] of Object.entries(images)) {
    if (id === null || (await imageExists(db, id))) continue;
    throw new AppError('invalid-input', { fields: { [field]: 'field.image-unknown' } });
  }
}
