import { PAGES } from '@signboard/contract/pages.ts';

/** A failed call rejects with this when the response has no body. */
export const WRONG_SERVICES = 'Wrong Services';

/** The page to redirect to, or null when the caller handles the error in place. */
export function redirectForResponse(status: number, body: unknown, currentPath: string): string | null {
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
