import { accessForm, MAX_BANNED_WALLETS } from '@signboard/contract/lists/access-form.ts';
import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { withValues } from '@signboard/contract/texts/message.ts';
import { type Chain, parseAddresses } from '@signboard/domain/accounts/wallet-address.ts';
import type { z } from 'zod';
import { AppError } from '#server/lib/app-error.ts';
import { replaceBannedWallets } from './banned-store.ts';
import { parseMerged } from './check-save.ts';
import type { ListsDeps } from './deps.ts';
import { updateList } from './lists-store.ts';
import { presentAccess } from './present-list.ts';
import { lockForSave } from './require-own-list.ts';

type Change = z.output<(typeof listsSchemas)['saveAccess']['body']>;

/** Accepts partial changes of notifications, restrictions and transparency. */
export async function saveAccess(deps: ListsDeps, ownerId: string, { id, ...change }: Change): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const list = await lockForSave(db, ownerId, id);
    const settings = parseMerged(accessForm, presentAccess(list, []), change);
    await updateList(db, list.id, {
      confirmation: settings.confirmation,
      confirmation_message: settings.confirmationMessage,
      email_winner: settings.emailWinner,
      email_loser: settings.emailLoser,
      winner_message: JSON.stringify(settings.winnerMessage),
      non_winner_message: JSON.stringify(settings.nonWinnerMessage),
      expose_reg_wallets: settings.exposeRegWallets,
      expose_winner_list: settings.exposeWinnerList,
    });
    if (change.bannedWallets !== undefined) {
      await replaceBannedWallets(db, list.id, requireWallets(settings.bannedWallets, list.chain));
    }
  });
}

function requireWallets(given: string | string[], chain: Chain): string[] {
  const { addresses, invalid } = parseAddresses(Array.isArray(given) ? given.join(',') : given, chain);
  const [first] = invalid;
  if (first !== undefined) throw refused(withValues('field.address-invalid', { value: first.slice(0, 100) }));
  if (addresses.length > MAX_BANNED_WALLETS)
    throw refused(withValues('field.too-many', { most: MAX_BANNED_WALLETS }));
  return addresses;
}

const refused = (message: string) => new AppError('invalid-input', { fields: { bannedWallets: message } });
