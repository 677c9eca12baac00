import { PAGES } from '@signboard/contract/pages.ts';

/** What a failed call rejects with when the server said nothing. */
export const WRONG_SERVICES = 'Wrong Services';

/** The page that an answer's status sends the person to, or null when the caller handles it in place. */
export function pageForAnswer(status: number, body: unknown, currentPath: string): string | null {
  if (status === 401) return isOn(currentPath, PAGES.login, PAGES.expired) ? null : PAGES.login;
  if (status === 403) return PAGES.forbidden;
  if (status === 404) return PAGES.notFound;
  if (status === 503) return PAGES.maintenance;
  if (status === 422 && detailOf(body) === 'Signature has expired') return PAGES.expired;
  return null;
}

function isOn(currentPath: string, ...pages: string[]): boolean {
  return pages.includes(currentPath.replace(/\/$/, ''));
}

function detailOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
}
