import {
  type LIST_SETTINGS,
  type SettingOf,
  type SettingTab,
  type SettingWith,
  settingOf,
  settingsOf,
} from '@signboard/domain/lists/list-settings.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

type FormValues = {
  switch: boolean;
  moment: string;
  count: string;
  hours: string;
  amount: string;
  text: string;
  line: string;
  url: string;
};

type OwnOf<Tab extends SettingTab> = SettingOf<Tab> & SettingWith<{ kind: 'own' }>;

type Values<Tab extends SettingTab, Own> = {
  [Name in SettingOf<Tab>]: (typeof LIST_SETTINGS)[Name]['kind'] extends keyof FormValues
    ? FormValues[(typeof LIST_SETTINGS)[Name]['kind']]
    : Name extends keyof Own
      ? Own[Name]
      : never;
};

/** A tab's settings as its form edits them: dates as ISO 8601, numbers as text. Those of the kind `own` are given. */
export function settingValues<Tab extends SettingTab, const Own extends Record<OwnOf<Tab>, unknown>>(
  tabs: readonly Tab[],
  stored: Partial<Record<SettingOf<Tab>, unknown>>,
  own: Own,
): Values<Tab, Own> {
  const given: Readonly<Record<string, unknown>> = own;
  return Object.fromEntries(
    settingsOf(...tabs).map((name) => [
      name,
      settingOf(name).kind === 'own' ? given[name] : formValue(settingOf(name).kind, stored[name] ?? null),
    ]),
  ) as Values<Tab, Own>;
}

function formValue(kind: string, value: unknown): unknown {
  if (kind === 'switch') return value ?? false;
  if (kind === 'amount') return formatDecimal(value as number | null);
  if (value === null) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Parsed settings as a request sends them. */
export function toBody<Settings extends object>(settings: Settings): Body<Settings> {
  const body = Object.entries(settings).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(body);
}

type Body<Settings> = {
  [Name in keyof Settings]: Date extends Settings[Name]
    ? Exclude<Settings[Name], Date> | string
    : Settings[Name];
};
