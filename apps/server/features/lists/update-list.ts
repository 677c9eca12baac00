import type { ListUpdate } from '@signboard/contract/lists/update-form.ts';
import type { Db } from '#server/db/connect.ts';
import { consumeCaptchaPass } from '#server/features/accounts/captcha.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { UserSession } from '#server/lib/route.ts';
import { replaceBannedWallets } from './banned-store.ts';
import { requireImages, toListError } from './check-save.ts';
import { generalColumns, requireFreeUrlName } from './create-list.ts';
import type { ListsDeps } from './deps.ts';
import { type ListRow, setSpots, updateList } from './lists-store.ts';
import { lockForSave } from './require-own-list.ts';

/** Saves General, Dates/basics and Analytics. Owner, life cycle, counters and participants are read-only. */
export async function saveList(deps: ListsDeps, session: UserSession, update: ListUpdate): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.db.transaction().execute(async (db) => {
      const list = await lockForSave(db, session.userId, update.id);
      await consumeCaptchaPass(db, session.id, 'list_general_info', now);
      if (update.urlEndName !== list.url_end_name)
        await requireFreeUrlName(db, session.userId, update.urlEndName, now);
      await requireImages(db, { logo: update.logo, banner: update.banner });
      if (update.chain !== list.chain) await changeChain(db, list);
      await updateList(db, list.id, {
        ...generalColumns(update),
        ...basicsColumns(update),
        analytics: JSON.stringify(update.analytics),
      });
      await setSpots(db, list.id, update.availableSpots);
    });
  } catch (error) {
    throw toListError(error);
  }
}

function basicsColumns(update: ListUpdate) {
  return {
    start_date: update.startDate,
    end_date: update.endDate,
    event_date: update.eventDate,
    how_many_winners: update.howManyWinners,
    type: update.type,
    mint_price: update.mintPrice,
  };
}

/** Addresses of the old chain are invalid on the new one, so they are removed. Not allowed once there are entries. */
async function changeChain(db: Db, list: ListRow): Promise<void> {
  if (list.joined > 0) throw new AppError('chain-fixed', { fields: { chain: 'error.chain-fixed' } });
  await replaceBannedWallets(db, list.id, []);
  await updateList(db, list.id, { nft_verification: false, own_nft: [], unchecked_contracts: [] });
}
