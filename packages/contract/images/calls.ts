import { z } from 'zod';
import { envelope } from '../answers.ts';
import { defineCall } from '../call.ts';

/** How much one picture may weigh, in bytes. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** The address of an uploaded picture. */
export const imageUrl = (id: string) => `/api/v1/images/${id}`;

export const imagesCalls = {
  upload: defineCall({
    method: 'POST',
    path: '/api/v1/images',
    summary: 'Upload a picture: multipart with a part named file, or JSON with a url',
    access: 'user',
    body: z.object({ url: z.string().max(2_000) }),
    answer: envelope(z.object({ id: z.string() })),
  }),
};
