import { nameField, urlEndNameField } from '@signboard/contract/lists/general-form.ts';
import type { ListsDeps } from './deps.ts';
import { isNameTaken, isUrlNameTaken } from './lists-store.ts';

/** Whether an owner could give a list this name; one that is not allowed is not free either. */
export async function isNameFree(
  deps: ListsDeps,
  ownerId: string,
  typed: string,
  exceptId: string | null,
): Promise<boolean> {
  const name = nameField.safeParse(typed);
  return name.success && !(await isNameTaken(deps.db, ownerId, name.data, exceptId));
}

/** Whether an owner could put a list at this address. */
export async function isUrlNameFree(
  deps: ListsDeps,
  ownerId: string,
  typed: string,
  exceptId: string | null,
): Promise<boolean> {
  const name = urlEndNameField.safeParse(typed);
  return name.success && !(await isUrlNameTaken(deps.db, ownerId, name.data, exceptId, deps.clock.now()));
}
