import { z } from 'zod';
import { named } from '../texts/message.ts';

/** Up to a thousand rows behind a cursor, which programs pass on as they got it. */
const pageOf = (cursor: RegExp) =>
  z.object({
    after: z
      .string()
      .regex(cursor, named('field.cursor-invalid'))
      .optional()
      .describe('next of the page before'),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  });

/** Rows with a number that grows: more digits than any reaches, and few enough for bigint columns. */
export const numberPage = pageOf(/^\d{1,18}$/);

/** Rows in the order of their creation, in microseconds. */
export const timePage = pageOf(/^\d{1,18}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
