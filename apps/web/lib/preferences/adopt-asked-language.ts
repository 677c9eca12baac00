import { LANGUAGE_PARAMETER } from '@signboard/contract/public-pages.ts';
import { isLanguage } from '@signboard/domain/accounts/language.ts';
import { choose } from './preferences-store.ts';

/** An address may ask for a language: that is a choice like any other, and the address goes on without it. */
export function adoptAskedLanguage(): void {
  const url = new URL(location.href);
  const asked = url.searchParams.get(LANGUAGE_PARAMETER);
  if (asked === null || !isLanguage(asked)) return;
  url.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', url);
  choose({ language: asked });
}
