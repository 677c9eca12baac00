import type { RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import type { RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import type { ListRow } from './lists-store.ts';
import type { Settings } from './parse-edit.ts';
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

/** NFT contracts exist on Ethereum only. */
export function registrationColumns(
  settings: RegistrationSettings,
  list: Pick<ListRow, 'chain' | 'settings'>,
) {
  const possible = { ...settings, ...(list.chain !== 'ethereum' && NO_NFT) };
  return settingColumns(possible, NAMES, list.settings);
}
