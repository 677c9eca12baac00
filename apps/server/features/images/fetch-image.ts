import { IMAGE_MAX_BYTES } from '@signboard/contract/images/endpoints.ts';
import { AppError } from '#server/lib/app-error.ts';
import { FetchError, type GuardedFetch } from '#server/providers/guarded-fetch/port.ts';

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
