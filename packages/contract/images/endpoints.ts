import { defineEndpoints } from '../endpoint.ts';
import type { imagesSchemas } from './schemas.ts';

const PATH = '/api/v1/images';

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

export const IMAGE_MAX_SIDE = 4096;

export const isImageId = (text: string) => /^[0-9a-f]{64}$/.test(text);

export const imageUrl = (id: string) => `${PATH}/${id}`;

/** Wide enough for a banner on most phones, at half the bytes. */
export const NARROW_WIDTH = 960;

/** A copy that is at most so wide; the image itself where it is no wider. */
export const narrowImageUrl = (id: string) => `${imageUrl(id)}/narrow`;

export const imagesApi = defineEndpoints<typeof imagesSchemas>()({
  upload: { method: 'POST', path: PATH, access: 'user' },
});
