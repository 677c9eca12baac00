import { parsePreferences } from '@signboard/contract/preferences.ts';
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { signatureRequest } from '#web/features/accounts/fresh-signature/with-fresh-signature.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { unsavedForms } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { confirmedPlaces } from '#web/features/public-list/confirmed-places.ts';
import { rareViews } from '#web/features/public-list/rare-views.ts';
import { ignoreReferrer } from '#web/features/visits/referrer.ts';
import { setRedirectHandler } from '#web/lib/api/call.ts';
import { clearFirstData } from '#web/lib/first-html/first-data.ts';
import { createTexts } from '#web/lib/i18n/create-texts.ts';
import { texts } from '#web/lib/i18n/texts.ts';
import { preferences } from '#web/lib/preferences/preferences-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { learnServerTime } from '#web/lib/server-clock/server-clock.ts';
import { parseSettings, setSettings } from '#web/lib/settings/settings.ts';
import { closeSnackbar, notify } from '#web/lib/snackbar/snackbar-store.ts';

/** Files load their own texts and chunks: none depends on what another has loaded before it. */
export function forgetLoaded(): void {
  texts.start(createTexts('en'));
  rareViews.start(null);
}

let page = new AbortController();

/** Aborts when the page is left: for what listens to the window as long as the page lasts. */
export const pageSignal = () => page.signal;

/**
 * What loading a page would do, without loading its modules again: test files share them and the simulated browser.
 * Texts and chunks that the file has loaded stay.
 */
export function resetPage(): void {
  vi.useRealTimers();
  cleanup();
  page.abort();
  page = new AbortController();
  resetDocument();
  localStorage.clear();
  sessionStorage.clear();
  resetStores();
}

function resetDocument(): void {
  history.replaceState(null, '', '/');
  const { body, documentElement: root } = document;
  for (const element of [body, root])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  // The server renders the language.
  root.lang = 'en';
  body.replaceChildren();
  document.title = '';
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  // biome-ignore lint/suspicious/noDocumentCookie: the simulated browser has no Cookie Store API
  for (const name of names) if (name) document.cookie = `${name}=; Path=/; Max-Age=0`;
}

function resetStores(): void {
  queryClient.clear();
  notify('');
  closeSnackbar();
  session.start({ isLoggedIn: false, isInitialized: false });
  preferences.start(parsePreferences(null));
  signatureRequest.start(null);
  unsavedForms.start(0);
  confirmedPlaces.start(0);
  setSettings(parseSettings(null));
  clearFirstData();
  ignoreReferrer();
  setRedirectHandler((address) => location.assign(address));
  const now = Date.now();
  learnServerTime(new Headers({ date: new Date(now).toUTCString() }), now, now);
}
