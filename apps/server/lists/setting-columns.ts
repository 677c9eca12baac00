import type { AccessSettings } from '@signboard/contract/lists/access-form.ts';
import type { AccessAnswer, List, RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import type { RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import type { ListUpdate } from '@signboard/contract/lists/update-form.ts';
import { sortedJson } from '@signboard/domain/eligibility/write-rule.ts';
import {
  initialValues,
  isMemberSetting,
  type MemberSetting,
  SETTING_NAMES,
  type SettingKind,
  type SettingMembers,
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
/** As the forms validate them. */
export type Saved = ListUpdate & RegistrationSettings & AccessSettings;

/** The columns that terms consist of. */
export type TermsColumns = Pick<
  ListRow,
  ColumnOf<Exclude<SettingWith<{ term: object | 'requirement' }>, MemberSetting>> | 'settings'
>;

/** A change of a list's columns; the columns of its terms have the types in which they are read. */
export type ColumnChange = Omit<ListChange, keyof TermsColumns> & Partial<TermsColumns>;

type ColumnOf<Name extends string> = Name extends 'confirmHours' ? 'confirmSeconds' : Name;
type Columns<Name extends StoredName> = {
  [One in Exclude<Name, MemberSetting> as ColumnOf<One>]: Exclude<
    ColumnChange[ColumnOf<One> & keyof ColumnChange],
    undefined
  >;
} & ([Name & MemberSetting] extends [never] ? unknown : { settings: SettingMembers });

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

const columnOf = (name: SettingName) => (name === 'confirmHours' ? 'confirmSeconds' : name) as keyof ListRow;

const INITIAL: Required<SettingMembers> = initialValues(SETTING_NAMES.filter(isMemberSetting));

/** Those of `lists`: the counters have the spots. */
export const SETTING_COLUMNS = [
  ...SETTING_NAMES.filter(
    (name) => !isMemberSetting(name) && name !== 'bannedWallets' && name !== 'availableSpots',
  ).map(columnOf),
  'settings',
];

type MemberRow = { settings: SettingMembers };

/** With the initial values of those that are not stored. */
export const membersOf = ({ settings }: MemberRow): Required<SettingMembers> => ({ ...INITIAL, ...settings });

/** As it is stored. */
export function storedValue(row: MemberRow, name: StoredName): unknown {
  if (isMemberSetting(name)) return row.settings[name] ?? INITIAL[name];
  return (row as Partial<ListRow>)[columnOf(name)];
}

function readSetting(row: MemberRow, name: StoredName): unknown {
  const value = storedValue(row, name);
  const { read } = SPECIAL[name] ?? {};
  return read ? read(value) : value;
}

/** As the API answers them. Amounts are sent as numbers, as the specification requires. */
export function presentSettings<Name extends StoredName>(
  row: ListRow,
  names: readonly Name[],
): Pick<Presented, Name> {
  const presented = names.map((name) => [name, presentValue(settingOf(name).kind, readSetting(row, name))]);
  return Object.fromEntries(presented);
}

function presentValue(kind: SettingKind, value: unknown): unknown {
  if (kind === 'amount' && value !== null) return Number(value);
  return kind === 'moment' && typeof value === 'string' ? new Date(value) : value;
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

/** The columns of validated settings. The members that are not named stay as they were. */
export function settingColumns<Name extends StoredName>(
  settings: Pick<Saved, Name>,
  names: readonly Name[],
  before: SettingMembers = {},
): Columns<Name> {
  const values: Settings = settings;
  const columns = names
    .filter((name) => !isMemberSetting(name))
    .map((name) => {
      const { write } = SPECIAL[name] ?? {};
      return [columnOf(name), write ? write(values[name]) : values[name]];
    });
  const members = names.filter((name) => isMemberSetting(name)).map((name) => [name, values[name]]);
  return {
    ...Object.fromEntries(columns),
    ...(members.length > 0 && { settings: writeMembers({ ...before, ...Object.fromEntries(members) }) }),
  };
}

/** Without initial values: a setting that was never changed looks like one that didn't exist yet. */
function writeMembers(members: Settings): SettingMembers {
  const initial: Settings = INITIAL;
  const changed = Object.entries(members)
    .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value] as const)
    .filter(([name, value]) => sortedJson(value) !== sortedJson(initial[name]));
  return Object.fromEntries(changed);
}
