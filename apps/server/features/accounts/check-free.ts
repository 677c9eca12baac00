import { emailField, workspaceField } from '@signboard/contract/accounts/profile-form.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { isEmailTaken, isWorkspaceTaken } from './accounts-store.ts';
import type { AccountsDeps } from './deps.ts';
import { CONFIRMATION_SECONDS } from './send-confirmation.ts';

/** An invalid name is not free either. */
export async function isWorkspaceFree(deps: AccountsDeps, userId: string, typed: string): Promise<boolean> {
  const name = workspaceField.safeParse(typed);
  return name.success && !(await isWorkspaceTaken(deps.db, name.data, userId));
}

export async function isEmailFree(deps: AccountsDeps, userId: string, typed: string): Promise<boolean> {
  const email = emailField.safeParse(typed);
  const staleBefore = secondsAfter(deps.clock.now(), -CONFIRMATION_SECONDS);
  return email.success && !(await isEmailTaken(deps.db, email.data, userId, staleBefore));
}
