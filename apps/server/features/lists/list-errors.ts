import { violatedConstraint } from '#server/db/database-errors.ts';
import { AppError } from '#server/lib/app-error.ts';

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
