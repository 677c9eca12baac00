import type { ListRow } from '#server/lists/lists-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { publicStateOf } from './present-public-list.ts';

export function isOnline(list: ListRow, now: Date): boolean {
  const state = publicStateOf(list, now);
  return state !== 'deleted' && state !== 'offline';
}

/** Public calls about people or requirements; the page of an offline or deleted list shows neither. */
export function requireOnline(list: ListRow, now: Date): void {
  if (!isOnline(list, now)) throw new AppError(list.deletedAt ? 'not-found' : 'list-offline');
}
