import type { RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import { type RegistrationSettings, registrationForm } from '@signboard/contract/lists/registration-form.ts';
import { hiddenSettings, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { ListRow } from './lists-store.ts';
import { parseEdit, type Settings } from './parse-edit.ts';
import { presentSettings, settingColumns, storedSettings } from './setting-columns.ts';

const NAMES = settingsOf('apply');

export const NO_NFT = { nftVerification: false, ownNft: [] as string[] };

export function presentRegistration(row: ListRow): RegistrationAnswer {
  return {
    ...presentSettings(row, NAMES),
    uncheckedContracts: row.uncheckedContracts,
    version: row.version,
  };
}

export const storedRegistration = (row: ListRow): Settings => storedSettings(row, NAMES);

/** An edit of the requirements. Invalid details of one that is switched off are left as they are stored. */
export function parseRegistration(
  list: ListRow,
  { baseVersion, change }: { baseVersion: number | undefined; change: Settings },
): RegistrationSettings {
  const stored = storedRegistration(list);
  const wanted = { ...stored, ...change };
  const hidden = new Set<string>(hiddenSettings(NAMES, wanted));
  const faults = registrationForm.safeParse(wanted).error?.issues ?? [];
  const left = new Set(faults.map(({ path }) => String(path[0])).filter((name) => hidden.has(name)));
  const kept = Object.fromEntries(Object.entries(change).filter(([name]) => !left.has(name)));
  return parseEdit(registrationForm, list, { baseVersion, stored, change: kept });
}

/** NFT contracts exist on Ethereum only. */
export function registrationColumns(
  settings: RegistrationSettings,
  list: Pick<ListRow, 'chain' | 'settings'>,
) {
  const possible = { ...settings, ...(list.chain !== 'ethereum' && NO_NFT) };
  return settingColumns(possible, NAMES, list.settings);
}
