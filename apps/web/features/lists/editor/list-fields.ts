import type { AccessAnswer, List, RegistrationAnswer, TextsAnswer } from '@signboard/contract/lists/list.ts';
import {
  type SettingName,
  settingOf,
  settingsOf,
  TEXT_SETTINGS,
  TEXT_SWITCHES,
} from '@signboard/domain/lists/list-settings.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

/** Settings of a list by their names in the API; dates and amounts as text. */
export type Fields = Record<string, unknown>;

/** What `PUT /update` sets, without what the server maintains. */
export function listFields(list: List): Fields {
  return storedFields(settingsOf('general', 'basics', 'analytics'), list);
}

export function registrationFields(registration: RegistrationAnswer): Fields {
  return storedFields(settingsOf('apply'), registration);
}

export function accessFields(access: AccessAnswer): Fields {
  return storedFields(settingsOf('notifications', 'restrictions', 'transparency'), access);
}

export function textsFields(texts: TextsAnswer): Fields {
  return storedFields([...TEXT_SETTINGS, ...TEXT_SWITCHES], texts);
}

function storedFields<Name extends SettingName>(
  names: readonly Name[],
  stored: Record<Name, unknown>,
): Fields {
  const fields = names
    .filter((name) => name in stored)
    .map((name) => [name, settingOf(name).kind === 'amount' ? decimalText(stored[name]) : stored[name]]);
  return Object.fromEntries(fields);
}

/** The fields that differ from the stored ones; dates are compared by their time. */
export function changedFields(stored: Fields, wanted: Fields): Fields {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => comparable(value) !== comparable(stored[name])),
  );
}

/** The database orders the keys of an object in its own way. */
function comparable(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** The same fields of another record. */
export function pickFields(fields: Fields, names: Fields): Fields {
  return Object.fromEntries(Object.keys(names).map((name) => [name, fields[name]]));
}

const decimalText = (amount: unknown) => (typeof amount === 'number' ? formatDecimal(amount) : null);
