import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { type ListUpdate, listFormFor } from '@signboard/contract/lists/update-form.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { z } from 'zod';
import { consumeCaptchaPass } from '#server/people/accounts/captcha.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import { replaceBannedWallets } from './banned-store.ts';
import { requireUsable, toListError } from './check-save.ts';
import { forgetPicturesExcept } from './collection-pictures-store.ts';
import { referencesOf } from './create-list.ts';
import type { ListsDeps } from './deps.ts';
import type { ListRow } from './lists-store.ts';
import { parseEdit, type Settings, versionColumns } from './parse-edit.ts';
import { NO_NFT } from './registration-columns.ts';
import { lockForSave } from './require-own-list.ts';
import { saveWithTerms } from './save-terms.ts';
import { settingColumns, storedSettings } from './setting-columns.ts';

type Body = z.output<(typeof listsSchemas)['update']['body']>;

/**
 * Saves General, Dates/basics and Analytics. With a base version, fields that are not sent stay as they are. Owner, life
 * cycle, counters and participants are read-only.
 */
export async function saveList(
  deps: ListsDeps,
  session: UserSession,
  { id, baseVersion, ...sent }: Body,
): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.db.transaction().execute(async (db) => {
      const list = await lockForSave(db, session.userId, id);
      const stored = storedSettings(list, NAMES);
      const isWhole = baseVersion === undefined;
      // Clients that don't know it leave it alone.
      const change = { confirmHours: stored.confirmHours, ...sent };
      const form = listFormFor(stored, isWhole ? change : { ...stored, ...change });
      const update = parseEdit(form, list, { baseVersion, stored, change, isWhole });
      requireEndAhead(update, list, now);
      await consumeCaptchaPass(db, session.id, 'list_general_info', now);
      await requireUsable(db, { ownerId: session.userId, exceptId: id, now }, referencesOf(update));
      await saveWithTerms(db, list, columnsOf(list, stored, update), now);
      // Addresses of the old chain are invalid on the new one.
      if (update.chain !== list.chain) {
        await replaceBannedWallets(db, list.id, []);
        await forgetPicturesExcept(db, list.id, []);
      }
    });
  } catch (error) {
    throw toListError(error);
  }
}

/** An end that has passed stays as it is, so that the rest can be saved. */
export function requireEndAhead(
  { endDate }: Pick<ListUpdate, 'endDate'>,
  before: Pick<ListRow, 'endDate'> | null,
  now: Date,
): void {
  const isNew = endDate !== null && endDate.getTime() !== before?.endDate?.getTime();
  if (isNew && endDate <= now)
    throw new AppError('invalid-input', { fields: { endDate: 'field.end-passed' } });
}

const NAMES = settingsOf('general', 'basics', 'analytics');
const NFT = ['nftVerification', 'ownNft'] as const;

function columnsOf(list: ListRow, stored: Settings, update: ListUpdate) {
  const isOtherChain = update.chain !== list.chain;
  return {
    ...(isOtherChain
      ? { ...settingColumns({ ...update, ...NO_NFT }, [...NAMES, ...NFT], list.settings), ...NO_CONTRACTS }
      : settingColumns(update, NAMES, list.settings)),
    ...versionColumns(list, stored, update, isOtherChain ? LOST_WITH_CHAIN : []),
  };
}

/** What is asked of wallets of the old chain can't be asked of those of the new one. */
const NO_CONTRACTS = {
  uncheckedContracts: [],
  contractNames: '{}',
  rule: null,
  bonuses: [],
};
const LOST_WITH_CHAIN = [...NFT, 'bannedWallets', 'rule', 'bonuses'];
