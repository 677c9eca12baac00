import type { generalForm } from '@signboard/contract/lists/general-form.ts';
import { canManageLists } from '@signboard/domain/accounts/account-access.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { z } from 'zod';
import { lockUser, type UserRow } from '#server/people/accounts/accounts-store.ts';
import { consumeCaptchaPass } from '#server/people/accounts/captcha.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import { requireRoomForList } from './account-quotas.ts';
import { requireUsable, toListError } from './check-save.ts';
import type { ListsDeps } from './deps.ts';
import { insertList } from './lists-store.ts';
import { settingColumns } from './setting-columns.ts';

export type General = z.output<typeof generalForm>;

export async function createList(deps: ListsDeps, session: UserSession, general: General): Promise<string> {
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (db) => {
      // First, so that a concurrent erasure results in session-ended and not in a missing captcha pass.
      await requireReadyOwner(db, session.userId);
      await requireRoomForList(db, session.userId, deps.config);
      await consumeCaptchaPass(db, session.id, 'list_general_create', now);
      await requireUsable(db, { ownerId: session.userId, exceptId: null, now }, referencesOf(general));
      return await insertList(db, { ownerId: session.userId, ...generalColumns(general) }, null);
    });
  } catch (error) {
    throw toListError(error);
  }
}

export async function requireReadyOwner(db: Db, userId: string): Promise<void> {
  requireReady(await lockUser(db, userId));
}

/** A list needs a workspace for its URL (/sb/{workspace}/…) and a confirmed email to reach its owner. */
export function requireReady({ email, emailConfirmedAt, workspace }: UserRow): void {
  if (!canManageLists({ email, emailConfirmed: emailConfirmedAt !== null, workspace }))
    throw new AppError('profile-incomplete');
}

export const referencesOf = ({
  name,
  urlEndName,
  logo,
  banner,
}: Pick<General, 'name' | 'urlEndName' | 'logo' | 'banner'>) => ({
  name,
  urlEndName,
  logo,
  banner,
});

export const generalColumns = (general: General) => settingColumns(general, settingsOf('general'));
