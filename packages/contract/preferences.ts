import { isLanguage, type Language } from '@signboard/domain/accounts/language.ts';

/** Stores language, theme and preset, so that the first HTML already uses them. */
export const PREFERENCES_COOKIE = 'signboard_look';

export const THEMES = ['light', 'dark'] as const;
export const PRESETS = ['default', 'theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6'] as const;

export type Theme = (typeof THEMES)[number];
export type Preset = (typeof PRESETS)[number];

/** Notices that can be dismissed permanently. */
const NOTICES = ['cookieNotice', 'sandboxBar'] as const;
export type Notice = (typeof NOTICES)[number];

/** Null means that the browser decides. */
export type Preferences = {
  language: Language | null;
  theme: Theme | null;
  preset: Preset | null;
  closed: readonly Notice[];
};

/** For rendering, which always needs a language. */
export type PageLook = Preferences & { language: Language };

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | null {
  return values.find((value) => value === text) ?? null;
}

/** For example `es.dark.theme3.cookieNotice`; a dash or an invalid part means not chosen. */
export function parsePreferences(value: string | null | undefined): Preferences {
  const [language = '', theme, preset, closed = ''] = (value ?? '').split('.');
  return {
    language: isLanguage(language) ? language : null,
    theme: oneOf(THEMES, theme),
    preset: oneOf(PRESETS, preset),
    closed: NOTICES.filter((notice) => closed.split('-').includes(notice)),
  };
}

export function formatPreferences({ language, theme, preset, closed }: Preferences): string {
  const choices = [language, theme, preset].map((choice) => choice ?? '-');
  return [...choices, ...(closed.length > 0 ? [closed.join('-')] : [])].join('.');
}
