import type { CommunitySettings } from '@signboard/contract/communities/community-form.ts';
import type { OwnCommunity } from '@signboard/contract/communities/schemas.ts';
import { requireReadyOwner } from '#server/lists/create-list.ts';
import { findUser } from '#server/people/accounts/accounts-store.ts';
import { imageExists } from '#server/people/images/images-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { findOwnCommunity, saveCommunity as saveRow } from './communities-store.ts';

type SaveDeps = { db: Db; clock: Clock };

export async function showOwnCommunity(db: Db, userId: string): Promise<OwnCommunity> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('session-ended');
  const row = await findOwnCommunity(db, userId);
  return {
    workspace: user.workspace,
    name: row?.name ?? '',
    about: row?.about ?? '',
    logo: row?.logo ?? null,
    links: row?.links ?? [],
    isPublished: row?.isPublished ?? false,
    isListed: row?.isListed ?? false,
  };
}

/** As for a list, the account needs a workspace and a confirmed email. */
export async function saveCommunity(
  { db, clock }: SaveDeps,
  userId: string,
  settings: CommunitySettings,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await requireReadyOwner(transaction, userId);
    if (settings.logo && !(await imageExists(transaction, settings.logo)))
      throw new AppError('invalid-input', { fields: { logo: 'field.image-unknown' } });
    await saveRow(transaction, {
      userId,
      name: settings.name,
      about: settings.about,
      logo: settings.logo,
      links: settings.links,
      isPublished: settings.isPublished,
      isListed: settings.isListed,
      updatedAt: clock.now(),
    });
  });
}
