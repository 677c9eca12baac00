import {
  formatPreferences,
  PREFERENCES_COOKIE,
  type Preferences,
  parsePreferences,
} from '@signboard/contract/preferences.ts';
import { isLanguage, type Language, negotiateLanguage } from '@signboard/domain/accounts/language.ts';
import { createStore } from '#web/lib/store/store.ts';
import { readCookie } from './read-cookie.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Language, theme, preset and dismissed notices. */
export const preferences = createStore<Preferences>(
  parsePreferences(readCookie(globalThis.document?.cookie ?? '', PREFERENCES_COOKIE)),
);

/** The chosen language, else the language the server rendered, else the browser's best match. */
export function currentLanguage(): Language {
  const chosen = preferences.get().language;
  if (chosen) return chosen;
  const written = globalThis.document?.documentElement.lang ?? '';
  if (isLanguage(written)) return written;
  return negotiateLanguage(globalThis.navigator?.languages?.join(','));
}

/** Stores a choice for a year and applies it. */
export function choose(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change };
  preferences.set(next);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API is missing in Firefox and in most wallet browsers.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${PREFERENCES_COOKIE}=${formatPreferences(next)}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  applyPreferences();
}

/** The server does the same in the HTML, so nothing flashes. */
export function applyPreferences(): void {
  const { theme, preset } = preferences.get();
  const root = document.documentElement;
  root.lang = currentLanguage();
  setOrRemove(root, 'data-theme', theme);
  setOrRemove(root, 'data-preset', preset === 'default' ? null : preset);
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
