import { basicsForm } from '@signboard/contract/lists/basics-form.ts';
import { generalForm } from '@signboard/contract/lists/general-form.ts';
import { registrationForm } from '@signboard/contract/lists/registration-form.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { generalColumns } from '#server/features/lists/create-list.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { versionColumns } from '#server/features/lists/parse-edit.ts';
import { registrationColumns, storedRegistration } from '#server/features/lists/registration-columns.ts';
import { settingColumns } from '#server/features/lists/setting-columns.ts';

/** The forms as their pages send them. */
export type ListSettings = { general: object; basics: object; registration?: object; access?: object };

/** What a list has that was just created. */
const NEW = {
  start_date: null,
  end_date: null,
  event_date: null,
  how_many_winners: null,
  confirm_seconds: 0,
  version: 1,
  field_versions: {},
  settings: {},
  unchecked_contracts: [] as string[],
  require_captcha: false,
  rule: null,
  bonuses: [],
  accepts_delegations: false,
} satisfies Partial<ListRow>;

const BASICS = settingsOf('basics');
const NO_BASICS = Object.fromEntries(BASICS.map((name) => [name, null]));

/** Each save counts as a version. */
export function listRow({ general, basics, registration }: Required<Omit<ListSettings, 'access'>>) {
  const created = { ...NEW, ...generalColumns(generalForm.parse(general)) };
  const saved = basicsForm.parse(basics);
  const { available_spots: spots, ...basicsColumns } = settingColumns(saved, BASICS);
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
  list: Pick<ListRow, 'version' | 'field_versions'>,
  stored: Record<string, unknown>,
  saved: Record<string, unknown>,
): Pick<ListRow, 'version' | 'field_versions'> {
  const { version, field_versions } = { ...list, ...versionColumns(list as ListRow, stored, saved) };
  return {
    version,
    field_versions: typeof field_versions === 'string' ? JSON.parse(field_versions) : field_versions,
  };
}
