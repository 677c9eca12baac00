import type { AccessAnswer, List, RegistrationAnswer, TextsAnswer } from '@signboard/contract/lists/list.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

/** Settings of a list by their names in the API; dates and amounts as text. */
export type Fields = Record<string, unknown>;

/** What `PUT /update` sets, without what the server maintains. */
export function listFields(list: List): Fields {
  return {
    name: list.name,
    urlEndName: list.urlEndName,
    description: list.description,
    logo: list.logo,
    website: list.website,
    banner: list.banner,
    color: list.color,
    chain: list.chain,
    startDate: list.startDate,
    endDate: list.endDate,
    eventDate: list.eventDate,
    availableSpots: list.availableSpots,
    howManyWinners: list.howManyWinners,
    confirmHours: list.confirmHours,
    type: list.type,
    mintPrice: decimalText(list.mintPrice),
    analytics: list.analytics,
  };
}

export function registrationFields(registration: RegistrationAnswer): Fields {
  const { uncheckedContracts: _unchecked, version: _version, ...fields } = registration;
  return { ...fields, requiredBalance: decimalText(registration.requiredBalance) };
}

export function accessFields({ version: _version, ...fields }: AccessAnswer): Fields {
  return fields;
}

export function textsFields({ version: _version, ...fields }: TextsAnswer): Fields {
  return fields;
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

const decimalText = (amount: number | null) => (amount === null ? null : formatDecimal(amount));
