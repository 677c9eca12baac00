import { z } from 'zod';
import { describeFields } from '../describe-fields.ts';

type Deferred<S extends z.core.$ZodShape> = {
  [Name in keyof S]: z.ZodOptional<z.ZodType<unknown, z.input<S[Name]>>>;
};

/**
 * Documents the fields of a form that may be sent in part. The use case validates them together with the stored ones,
 * so that all errors are reported at once.
 */
export function deferred<S extends z.core.$ZodShape>(form: z.ZodObject<S>): Deferred<S> {
  const fields = Object.entries(describeFields(form)).map(([name, described]) => [
    name,
    z.unknown().meta(described).optional(),
  ]);
  return Object.fromEntries(fields);
}
