import { nameField, urlEndNameField } from '@signboard/contract/lists/general-form.ts';
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { imageExists } from '#server/features/images/images-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { ListsDeps } from './deps.ts';
import { isNameTaken, isUrlNameTaken } from './lists-store.ts';

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

/** Lists may only use uploaded images. */
export async function requireImages(db: Db, images: Record<string, string | null>): Promise<void> {
  for (const [field, id] of Object.entries(images)) {
    if (id === null || (await imageExists(db, id))) continue;
    throw new AppError('invalid-input', { fields: { [field]: 'field.image-unknown' } });
  }
}

/** An invalid name is not free either. */
export async function isNameFree(
  deps: ListsDeps,
  ownerId: string,
  typed: string,
  exceptId: string | null,
): Promise<boolean> {
  const name = nameField.safeParse(typed);
  return name.success && !(await isNameTaken(deps.db, ownerId, name.data, exceptId));
}

export async function isUrlNameFree(
  deps: ListsDeps,
  ownerId: string,
  typed: string,
  exceptId: string | null,
): Promise<boolean> {
  const name = urlEndNameField.safeParse(typed);
  return name.success && !(await isUrlNameTaken(deps.db, ownerId, name.data, exceptId, deps.clock.now()));
}

/** Maps violated constraints to errors with a message on the field. */
export function toListError(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'lists_name_unique':
      return new AppError('name-taken', { fields: { name: 'error.name-taken' }, cause: error });
    case 'lists_url_end_name_unique':
      return new AppError('url-name-taken', { fields: { urlEndName: 'error.url-name-taken' }, cause: error });
    case 'list_counters_never_above_spots':
      return new AppError('spots-below-joined', {
        fields: { availableSpots: 'error.spots-below-joined' },
        cause: error,
      });
    default:
      return error;
  }
}
