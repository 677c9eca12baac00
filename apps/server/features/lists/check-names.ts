import { nameField, urlEndNameField } from '@signboard/contract/lists/general-form.ts';
import type { ListsDeps } from './deps.ts';
import { isNameTaken, isUrlNameTaken } from './lists-store.ts';

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
