import { z } from 'zod';
import { envelope } from '../answers.ts';
import { defineCall } from '../call.ts';

export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

export const IMAGE_MAX_SIDE = 4096;

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
