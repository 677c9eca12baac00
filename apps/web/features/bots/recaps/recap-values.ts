import type { RecapForm } from '@signboard/contract/recaps/recap-form.ts';
import type { RecapAnswer } from '@signboard/contract/recaps/schemas.ts';

/** The stored settings. Until recaps were switched on, the time zone is the owner's. */
export function recapValues({ nextAt: _, ...settings }: RecapAnswer, browserZone: string): RecapForm {
  const isUnset = settings.every === 'off' && settings.timeZone === 'UTC';
  return isUnset ? { ...settings, timeZone: browserZone } : settings;
}

/** All zones that the browser knows, and the chosen one, which it may not know. */
export function listTimeZones(chosen: string): { value: string; label: string }[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...names]
    .filter(Boolean)
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** “9:00 AM” or “9:00”, as the reader writes it. */
export function listHours(locale: string): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: format.format(Date.UTC(2026, 0, 1, hour)),
  }));
}

/** 5 January 2026 was a Monday. */
export function listWeekdays(locale: string): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => {
    const name = format.format(Date.UTC(2026, 0, 5 + at));
    return { value: String(at + 1), label: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) };
  });
}
