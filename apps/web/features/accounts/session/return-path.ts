import { PAGES } from '@signboard/contract/pages.ts';

/** The login page's URL, with the page to return to. */
export function loginPath(wanted: string): string {
  return wanted === PAGES.home ? PAGES.login : `${PAGES.login}?from=${encodeURIComponent(wanted)}`;
}

/** Only our own paths: `//evil` and `/\evil` lead to other sites. */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from');
  return from && /^\/(?![/\\])/.test(from) ? from : PAGES.home;
}
