import type { z } from 'zod';
import { AppError } from '#server/lib/app-error.ts';

/** Validates a partial change merged with the stored values against the whole form. */
export function parseMerged<S extends z.ZodType>(schema: S, stored: object, change: object): z.output<S> {
  const parsed = schema.safeParse({ ...asInput(stored), ...asInput(change) });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
  throw new AppError('invalid-input', { fields: Object.fromEntries(fields.reverse()) });
}

/** Forms take dates as text. */
const asInput = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
