import type { ErrorCode } from '@signboard/contract/errors.ts';
import { nameField, urlEndNameField } from '@signboard/contract/lists/general-form.ts';
import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { imageExists } from '#server/people/images/images-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { violatedConstraint } from '#server/platform/db/database-errors.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { ListsDeps } from './deps.ts';
import { isNameTaken, isUrlNameTaken } from './lists-store.ts';
import { toTermsError } from './save-terms.ts';

type References = { name?: string; urlEndName?: string; logo?: string | null; banner?: string | null };

/** Requires free names and uploaded images, and reports all that is wrong at once. */
export async function requireUsable(
  db: Db,
  { ownerId, exceptId, now }: { ownerId: string; exceptId: string | null; now: Date },
  { name, urlEndName, ...images }: References,
): Promise<void> {
  const faults: [field: string, code: ErrorCode, message: MessageKey][] = [];
  if (name !== undefined && (await isNameTaken(db, ownerId, name, exceptId)))
    faults.push(['name', 'name-taken', 'error.name-taken']);
  if (urlEndName !== undefined && (await isUrlNameTaken(db, ownerId, urlEndName, exceptId, now)))
    faults.push(['urlEndName', 'url-name-taken', 'error.url-name-taken']);
  for (const [field, id] of Object.entries(images))
    if (id && !(await imageExists(db, id))) faults.push([field, 'invalid-input', 'field.image-unknown']);
  const [first] = faults;
  if (!first) return;
  throw new AppError(first[1], {
    fields: Object.fromEntries(faults.map(([field, , message]) => [field, message])),
  });
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
    case 'lists_draw_running':
      return toTermsError('draw-running', error);
    case 'lists_terms_final':
      return toTermsError('terms-final', error);
    case 'lists_winners_kept':
      return toTermsError('winners-may-not-fall', error);
    case 'lists_confirm_time_kept':
      return toTermsError('confirm-time-may-not-fall', error);
    case 'lists_drawn_kept':
      return new AppError('list-drawn', { cause: error });
    default:
      return error;
  }
}
