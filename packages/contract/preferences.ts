import { isLanguage, type Language } from '@signboard/domain/accounts/language.ts';
import { PRESETS, THEMES } from './client-settings.ts';

export type Theme = (typeof THEMES)[number];
export type Preset = (typeof PRESETS)[number];

/** Notices that a person closes once and for all. */
export const NOTICES = ['cookieNotice', 'sandboxBar'] as const;
export type Notice = (typeof NOTICES)[number];

/** What a person chose; null where the choice is left to the browser. */
export type Preferences = {
  language: Language | null;
  theme: Theme | null;
  preset: Preset | null;
  closed: readonly Notice[];
};

/** The same where a page is written: a language is always settled. */
export type PageLook = Preferences & { language: Language };

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | null {
  return values.find((value) => value === text) ?? null;
}

/** Reads the cookie's value, such as `es.dark.theme3.cookieNotice`; a dash or nonsense means not chosen. */
export function parsePreferences(value: string | null | undefined): Preferences {
  const [language = '', theme, preset, closed = ''] = (value ?? '').split('.');
  return {
    language: isLanguage(language) ? language : null,
    theme: oneOf(THEMES, theme),
    preset: oneOf(PRESETS, preset),
    closed: NOTICES.filter((notice) => closed.split('-').includes(notice)),
  };
}

/** Writes the cookie's value. */
export function formatPreferences({ language, theme, preset, closed }: Preferences): string {
  const choices = [language, theme, preset].map((choice) => choice ?? '-');
  return [...choices, ...(closed.length > 0 ? [closed.join('-')] : [])].join('.');
}
