import type { AccessSettings } from '@signboard/contract/lists/access-form.ts';
import type { AccessAnswer, List, RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import type { RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import type { ListUpdate } from '@signboard/contract/lists/update-form.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type SettingWith,
  settingOf,
} from '@signboard/domain/lists/list-settings.ts';
import { parseDecimal } from '@signboard/domain/lists/typed-values.ts';
import type { ListChange, ListRow } from './list-row.ts';
import type { Settings } from './parse-edit.ts';

/** Banned wallets are rows of their own. */
export type StoredName = Exclude<SettingName, 'bannedWallets'>;

type Presented = List & RegistrationAnswer & AccessAnswer;
type Saved = ListUpdate & RegistrationSettings & AccessSettings;

/** The columns that terms consist of. */
export type TermsColumns = Pick<ListRow, ColumnOf<SettingWith<{ term: object | 'requirement' }>>>;

/** A change of a list's columns; the columns of its terms have the types in which they are read. */
export type ColumnChange = Omit<ListChange, keyof TermsColumns> & Partial<TermsColumns>;

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
type ColumnOf<Name extends string> = Name extends 'confirmHours' ? 'confirm_seconds' : Snake<Name>;
type Columns<Name extends StoredName> = {
  [One in Name as ColumnOf<One>]: Exclude<ColumnChange[ColumnOf<One> & keyof ColumnChange], undefined>;
};

const SPECIAL: Partial<
  Record<SettingName, { read?(value: unknown): unknown; write(value: unknown): unknown }>
> = {
  // Hours of people, seconds of the draw.
  confirmHours: {
    read: (seconds) => (seconds === 0 ? null : Number(seconds) / 3600),
    write: (hours) => Number(hours ?? 0) * 3600,
  },
  logo: { write: (id) => id ?? '' },
  analytics: { write: JSON.stringify },
  winnerMessage: { write: JSON.stringify },
  nonWinnerMessage: { write: JSON.stringify },
};

const COLUMNS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Record<SettingName, keyof ListRow>;
COLUMNS.confirmHours = 'confirm_seconds';

/** Those of `lists`: the counters have the spots. */
export const SETTING_COLUMNS = SETTING_NAMES.filter(
  (name) => name !== 'bannedWallets' && name !== 'availableSpots',
).map((name) => COLUMNS[name]);

export const columnOf = (name: StoredName): keyof ListRow => COLUMNS[name];

function readSetting(row: ListRow, name: StoredName): unknown {
  const value = row[COLUMNS[name]];
  const { read } = SPECIAL[name] ?? {};
  return read ? read(value) : value;
}

/** As the API answers them. Amounts are sent as numbers, as the specification requires. */
export function presentSettings<Name extends StoredName>(
  row: ListRow,
  names: readonly Name[],
): Pick<Presented, Name> {
  const presented = names.map((name) => {
    const value = readSetting(row, name);
    return [name, settingOf(name).kind === 'amount' && value !== null ? Number(value) : value];
  });
  return Object.fromEntries(presented);
}

/** As the forms take them. The amounts are exact; the presented ones may be rounded. */
export function storedSettings(row: ListRow, names: readonly StoredName[]): Settings {
  const stored = names.map((name) => {
    const value = readSetting(row, name);
    if (value instanceof Date) return [name, value.toISOString()];
    return [name, settingOf(name).kind === 'amount' && value !== null ? parseDecimal(String(value)) : value];
  });
  return Object.fromEntries(stored);
}

/** The columns of validated settings. */
export function settingColumns<Name extends StoredName>(
  settings: Pick<Saved, Name>,
  names: readonly Name[],
): Columns<Name> {
  const columns = names.map((name) => {
    const { write } = SPECIAL[name] ?? {};
    return [COLUMNS[name], write ? write(settings[name]) : settings[name]];
  });
  return Object.fromEntries(columns);
}
