import { accessForm, accessShape } from '@signboard/contract/lists/access-form.ts';
import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { z } from 'zod';
import { AppError } from '#server/platform/lib/app-error.ts';
import { lockQuotas, requireBansWithinQuota } from './account-quotas.ts';
import { findBannedWallets, replaceBannedWallets } from './banned-store.ts';
import type { ListsDeps } from './deps.ts';
import { updateList } from './lists-store.ts';
import { parseEdit, versionColumns } from './parse-edit.ts';
import { ACCESS, presentAccess } from './present-list.ts';
import { invalidAddress, readBannedWallets } from './read-banned-wallets.ts';
import { lockForSave, requireOwnList } from './require-own-list.ts';
import { settingColumns } from './setting-columns.ts';

type Body = z.output<(typeof listsSchemas)['saveAccess']['body']>;

/** Accepts partial changes of notifications, restrictions and transparency. */
export async function saveAccess(deps: ListsDeps, ownerId: string, body: Body): Promise<void> {
  const { id, baseVersion, bannedWallets, ...texts } = body;
  // Before the transaction, which would keep the list locked for as long as reading takes.
  const { chain } = await requireOwnList(deps.db, ownerId, id);
  const banned = bannedWallets === undefined ? null : await readBans(bannedWallets, chain);
  await deps.db.transaction().execute(async (db) => {
    if (banned) await lockQuotas(db, ownerId);
    const list = await lockForSave(db, ownerId, id);
    const { version: _version, ...stored } = presentAccess(
      list,
      banned ? await findBannedWallets(db, id) : [],
    );
    // The chain was changed in between.
    if (list.chain !== chain && banned?.addresses[0]) throw invalidAddress(banned.addresses[0]);
    const bans = banned && orStored(banned.addresses, stored.bannedWallets);
    const change = { ...texts, ...(bans && { bannedWallets: bans }) };
    const settings = parseEdit(accessForm, list, { baseVersion, stored, change, ...banned?.problem });
    await updateList(db, list.id, {
      ...settingColumns(settings, ACCESS, list.settings),
      ...versionColumns(list, stored, settings),
    });
    if (!banned) return;
    await replaceBannedWallets(db, list.id, banned.addresses);
    await requireBansWithinQuota(db, ownerId, deps.config);
  });
}

const ADDRESS_LENGTH = 42;

/** Before anything is read. */
export function estimateBans(given: unknown): number {
  if (Array.isArray(given)) return given.length;
  return typeof given === 'string' ? Math.ceil(given.length / ADDRESS_LENGTH) : 0;
}

/** An error is kept, to be reported with those of the other fields. */
async function readBans(given: unknown, chain: Chain) {
  const parsed = accessShape.shape.bannedWallets.safeParse(given);
  if (!parsed.success) return { addresses: [], problem: { faults: { bannedWallets: 'field.required' } } };
  try {
    return { addresses: await readBannedWallets(parsed.data, chain), problem: null };
  } catch (error) {
    if (error instanceof AppError && error.fields)
      return { addresses: [], problem: { faults: error.fields } };
    throw error;
  }
}

/** The same wallets in another order are no change. */
function orStored(addresses: string[], stored: string[]): string[] {
  const known = new Set(stored);
  return addresses.length === known.size && addresses.every((address) => known.has(address))
    ? stored
    : addresses;
}
