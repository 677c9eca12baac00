import type { generalForm } from '@signboard/contract/lists/general-form.ts';
import { canManageLists } from '@signboard/domain/accounts/readiness.ts';
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { lockUser } from '#server/features/accounts/accounts-store.ts';
import { useCaptchaPass } from '#server/features/accounts/use-captcha-pass.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { UserSession } from '#server/lib/session.ts';
import type { ListsDeps } from './deps.ts';
import { listRefusal } from './list-refusals.ts';
import { insertList, isUrlNameReserved } from './lists-store.ts';
import { requireImages } from './require-images.ts';

export type General = z.output<typeof generalForm>;

/** Creates a list from its General tab. */
export async function createList(deps: ListsDeps, session: UserSession, general: General): Promise<string> {
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (db) => {
      // First: who erases the account at this moment has no session any more, rather than no pass.
      await requireReadyOwner(db, session.userId);
      await useCaptchaPass(db, session.id, 'list_general_create', now);
      await requireFreeUrlName(db, session.userId, general.urlEndName, now);
      await requireImages(db, { logo: general.logo, banner: general.banner });
      return await insertList(db, { owner_id: session.userId, ...generalColumns(general) }, null);
    });
  } catch (error) {
    throw listRefusal(error);
  }
}

/** Lists stand at /sb/{workspace}/… and tell their owner what happens: both must be there. */
export async function requireReadyOwner(db: Db, userId: string): Promise<void> {
  const user = await lockUser(db, userId);
  const account = {
    email: user.email,
    emailConfirmed: user.email_confirmed_at !== null,
    workspace: user.workspace,
  };
  if (!canManageLists(account)) throw new AppError('profile-incomplete');
}

export async function requireFreeUrlName(
  db: Db,
  ownerId: string,
  urlEndName: string,
  now: Date,
): Promise<void> {
  if (!(await isUrlNameReserved(db, ownerId, urlEndName, now))) return;
  throw new AppError('url-name-taken', { fields: { urlEndName: 'error.url-name-taken' } });
}

/** The columns of the General tab. */
export function generalColumns(general: General) {
  return {
    name: general.name,
    url_end_name: general.urlEndName,
    description: general.description,
    logo: general.logo ?? '',
    website: general.website,
    banner: general.banner,
    color: general.color,
    chain: general.chain,
  };
}
