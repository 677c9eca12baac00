import { z } from 'zod';
import { envelope } from '../answers.ts';
import { defineCall } from '../call.ts';

/** How much one picture may weigh, in bytes. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** How long each side of a picture may be, in pixels. */
export const IMAGE_MAX_SIDE = 4096;

/** Whether a text has the form of an image's id: the SHA-256 of what is stored. */
export const isImageId = (text: string) => /^[0-9a-f]{64}$/.test(text);

export const imagesCalls = {
  upload: defineCall({
    method: 'POST',
    path: '/api/v1/images',
    summary: 'Upload an image: multipart with a part named file, or JSON with a url',
    access: 'user',
    body: z.object({ url: z.string().trim().max(2_000) }),
    upload: true,
    answer: envelope(z.object({ id: z.string() })),
  }),
};
