import { PRESETS, THEMES } from '@signboard/contract/client-settings.ts';
import { isLanguage, type Language } from '@signboard/domain/accounts/language.ts';

export type Theme = (typeof THEMES)[number];
export type Preset = (typeof PRESETS)[number];

/** What a person chose; null where the choice is left to the browser. */
export type Preferences = { language: Language | null; theme: Theme | null; preset: Preset | null };

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | null {
  return values.find((value) => value === text) ?? null;
}

/** Reads the cookie's value, such as `es.dark.theme3`; a dash or nonsense means not chosen. */
export function parsePreferences(value: string | null | undefined): Preferences {
  const [language = '', theme, preset] = (value ?? '').split('.');
  return {
    language: isLanguage(language) ? language : null,
    theme: oneOf(THEMES, theme),
    preset: oneOf(PRESETS, preset),
  };
}

/** Writes the cookie's value. */
export function formatPreferences({ language, theme, preset }: Preferences): string {
  return [language, theme, preset].map((choice) => choice ?? '-').join('.');
}

/** Finds a cookie in the text of `document.cookie`. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}
