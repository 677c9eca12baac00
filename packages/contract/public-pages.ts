import type { Language } from '@signboard/domain/accounts/language.ts';
import { PAGES, type PageName } from './pages.ts';

/** Server-rendered pages that are listed for search engines. */
export const PUBLIC_PAGES = [
  'landing',
  'listCurator',
  'botLanding',
  'earlyAdopter',
  'pricing',
  'faqs',
  'privacyPolicy',
] as const satisfies readonly PageName[];

export type PublicPageName = (typeof PUBLIC_PAGES)[number];

/** The query parameter that selects a language, as in `/faqs?lang=es`. */
export const LANGUAGE_PARAMETER = 'lang';

export function publicPageOf(path: string): PublicPageName | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PUBLIC_PAGES.find((name) => PAGES[name] === bare) ?? null;
}

/** The canonical address of a public page; English has no language parameter. */
export function publicPageUrl(name: PublicPageName, language: Language, publicUrl: string): string {
  const url = new URL(name === 'botLanding' ? `${PAGES[name]}/` : PAGES[name], publicUrl);
  if (language !== 'en') url.searchParams.set(LANGUAGE_PARAMETER, language);
  return url.href;
}
