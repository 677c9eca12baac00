import { basicsForm } from '@signboard/contract/lists/basics-form.ts';
import { generalForm } from '@signboard/contract/lists/general-form.ts';
import { registrationForm } from '@signboard/contract/lists/registration-form.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { generalColumns } from '#server/lists/create-list.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { versionColumns } from '#server/lists/parse-edit.ts';
import { registrationColumns, storedRegistration } from '#server/lists/registration-columns.ts';
import { settingColumns } from '#server/lists/setting-columns.ts';

/** The forms as their pages send them. */
export type ListSettings = { general: object; basics: object; registration?: object; access?: object };

/** What a list has that was just created. */
const NEW = {
  startDate: null,
  endDate: null,
  eventDate: null,
  howManyWinners: null,
  confirmSeconds: 0,
  version: 1,
  fieldVersions: {},
  settings: {},
  uncheckedContracts: [] as string[],
  requireCaptcha: false,
  rule: null,
  bonuses: [],
  acceptsDelegations: false,
} satisfies Partial<ListRow>;

const BASICS = settingsOf('basics');
const NO_BASICS = Object.fromEntries(BASICS.map((name) => [name, null]));

/** Each save counts as a version. */
export function listRow({ general, basics, registration }: Required<Omit<ListSettings, 'access'>>) {
  const created = { ...NEW, ...generalColumns(generalForm.parse(general)) };
  const saved = basicsForm.parse(basics);
  const { availableSpots: spots, ...basicsColumns } = settingColumns(saved, BASICS);
  const withBasics = {
    ...created,
    ...basicsColumns,
    ...versions(created, NO_BASICS, saved),
  };
  const stored = storedRegistration(withBasics as unknown as ListRow);
  const form = registrationForm.parse({ ...stored, ...registration });
  const row = {
    ...withBasics,
    ...registrationColumns(form, withBasics),
    ...versions(withBasics, stored, form),
  };
  return { row, spots };
}

/** The columns that a save with these changes writes. */
function versions(
  list: Pick<ListRow, 'version' | 'fieldVersions'>,
  stored: Record<string, unknown>,
  saved: Record<string, unknown>,
): Pick<ListRow, 'version' | 'fieldVersions'> {
  const { version, fieldVersions } = { ...list, ...versionColumns(list as ListRow, stored, saved) };
  return {
    version,
    fieldVersions: typeof fieldVersions === 'string' ? JSON.parse(fieldVersions) : fieldVersions,
  };
}
