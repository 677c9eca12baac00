import { LANGUAGE_PARAMETER } from '@signboard/contract/pages.ts';
import { isLanguage } from '@signboard/domain/accounts/language.ts';
import { choose } from './preferences-store.ts';

/** Stores the language of the URL's query as the person's choice and removes it from the URL. */
export function applyLanguageFromUrl(): void {
  const url = new URL(location.href);
  const asked = url.searchParams.get(LANGUAGE_PARAMETER);
  if (asked === null || !isLanguage(asked)) return;
  url.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', url);
  choose({ language: asked });
}
