import { z } from 'zod';
import { envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';

export const imagesSchemas = {
  upload: {
    summary: 'Upload an image: multipart with a part named file, or JSON with a url',
    body: z.object({ url: z.string().trim().max(2_000) }),
    upload: true,
    answer: envelope(z.object({ id: z.string() })),
  },
} satisfies SchemaTable;
