import { type KeyValueStorage, safeStorage } from '#web/lib/storage/safe-storage.ts';

export const TOKEN_KEYS = {
  token: 'serviceToken',
  expiry: 'serviceTokenExpired',
  csrf: 'csrfToken',
  csrfInit: 'csrfInitToken',
} as const;

export type UserTokens = { token: string; csrf: string; expiresAtMs: number };

export function readUserTokens(storage: KeyValueStorage = safeStorage): UserTokens | null {
  const token = storage.getItem(TOKEN_KEYS.token);
  if (!token) return null;
  const csrf = storage.getItem(TOKEN_KEYS.csrf) ?? '';
  return { token, csrf, expiresAtMs: Number(storage.getItem(TOKEN_KEYS.expiry) ?? 0) };
}

export function storeUserTokens(
  answer: { access_token: string; csrf_access_token: string },
  storage: KeyValueStorage = safeStorage,
): void {
  storage.setItem(TOKEN_KEYS.token, answer.access_token);
  storage.setItem(TOKEN_KEYS.expiry, String(jwtExpiryMs(answer.access_token) ?? 0));
  storage.setItem(TOKEN_KEYS.csrf, answer.csrf_access_token);
}

/** Removes the anonymous session too. */
export function clearTokens(storage: KeyValueStorage = safeStorage): void {
  for (const key of Object.values(TOKEN_KEYS)) storage.removeItem(key);
}

export function isTokenExpired(tokens: UserTokens | null, nowMs: number): boolean {
  return tokens === null || !(tokens.expiresAtMs > nowMs);
}

/** In milliseconds; null when the token has no expiry. Only the server verifies the signature. */
export function jwtExpiryMs(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** Whether the session was handed off from a wallet's browser: it may join lists and little else. */
export function isJoinToken(tokens: UserTokens | null): boolean {
  return tokens !== null && claimsOf(tokens.token).scope === 'join';
}

function claimsOf(token: string): { exp?: unknown; scope?: unknown } {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
