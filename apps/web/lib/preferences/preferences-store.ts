import { LANGUAGE_PARAMETER } from '@signboard/contract/pages.ts';
import {
  formatPreferences,
  PREFERENCES_COOKIE,
  type Preferences,
  parsePreferences,
  type Theme,
} from '@signboard/contract/preferences.ts';
import { isLanguage, type Language, negotiateLanguage } from '@signboard/domain/accounts/language.ts';
import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '#web/lib/store/store.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const DARK = '(prefers-color-scheme: dark)';

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

/** Stores the language of the URL's query as the person's choice and removes it from the URL. */
export function applyLanguageFromUrl(): void {
  const url = new URL(location.href);
  const asked = url.searchParams.get(LANGUAGE_PARAMETER);
  if (asked === null || !isLanguage(asked)) return;
  url.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', url);
  choose({ language: asked });
}

/** The server does the same in the HTML, so nothing flashes. */
export function applyPreferences(): void {
  const { theme, preset } = preferences.get();
  const root = document.documentElement;
  const lang = currentLanguage();
  // Writing the same language again would style the whole page anew.
  if (root.lang !== lang) root.lang = lang;
  setOrRemove(root, 'data-theme', theme);
  setOrRemove(root, 'data-preset', preset === 'default' ? null : preset);
}

/** The chosen theme, else the system's, which is unknown to the server. */
export function useTheme(): Theme {
  const isSystemDark = useSyncExternalStore(
    watchSystem,
    () => matchMedia(DARK).matches,
    () => false,
  );
  return useStore(preferences).theme ?? (isSystemDark ? 'dark' : 'light');
}

function watchSystem(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Reads from the format of `document.cookie`. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}
