import { z } from 'zod';

type Deferred<S extends z.core.$ZodShape> = {
  [Name in keyof S]: z.ZodOptional<z.ZodType<unknown, z.input<S[Name]>>>;
};

/**
 * Documents the fields of a form that may be sent in part. The use case validates them together with the stored ones,
 * so that all errors are reported at once.
 */
export function deferred<S extends z.core.$ZodShape>(form: z.ZodObject<S>): Deferred<S> {
  const { properties = {} } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  const fields = Object.keys(form.shape).map((name) => [
    name,
    z
      .unknown()
      .meta(properties[name] as z.core.GlobalMeta)
      .optional(),
  ]);
  return Object.fromEntries(fields);
}
