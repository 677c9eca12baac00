import { PAGES } from '@signboard/contract/pages.ts';

/** The login page's address, which remembers where the person wanted to go. */
export function loginPath(wanted: string): string {
  return wanted === PAGES.home ? PAGES.login : `${PAGES.login}?from=${encodeURIComponent(wanted)}`;
}

/** Where to go after sign-in. Only our own paths: `//evil` and `/\evil` lead elsewhere. */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from');
  return from && /^\/(?![/\\])/.test(from) ? from : PAGES.home;
}
