import { type KeyValueStorage, safeStorage } from '#web/lib/storage/safe-storage.ts';
import { jwtExpiryMs } from './jwt-expiry.ts';

/** The names under which the browser keeps a session. */
export const TOKEN_KEYS = {
  token: 'serviceToken',
  expiry: 'serviceTokenExpired',
  csrf: 'csrfToken',
  csrfInit: 'csrfInitToken',
} as const;

/** What a signed-in session is kept as. */
export type UserTokens = { token: string; csrf: string; expiresAtMs: number };

/** The stored session, or null when there is none. */
export function readUserTokens(storage: KeyValueStorage = safeStorage): UserTokens | null {
  const token = storage.getItem(TOKEN_KEYS.token);
  if (!token) return null;
  const csrf = storage.getItem(TOKEN_KEYS.csrf) ?? '';
  return { token, csrf, expiresAtMs: Number(storage.getItem(TOKEN_KEYS.expiry) ?? 0) };
}

/** Keeps what a sign-in answered. */
export function keepUserTokens(
  answer: { access_token: string; csrf_access_token: string },
  storage: KeyValueStorage = safeStorage,
): void {
  storage.setItem(TOKEN_KEYS.token, answer.access_token);
  storage.setItem(TOKEN_KEYS.expiry, String(jwtExpiryMs(answer.access_token) ?? 0));
  storage.setItem(TOKEN_KEYS.csrf, answer.csrf_access_token);
}

/** Forgets the session, the anonymous one too. */
export function clearTokens(storage: KeyValueStorage = safeStorage): void {
  for (const key of Object.values(TOKEN_KEYS)) storage.removeItem(key);
}

/** A service token counts as expired when it is missing or past its expiry. */
export function isTokenExpired(tokens: UserTokens | null, nowMs: number): boolean {
  return tokens === null || !(tokens.expiresAtMs > nowMs);
}
