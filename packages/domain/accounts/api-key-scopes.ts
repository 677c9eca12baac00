/** What an API key may be allowed to do. None of them acts as the person. */
export const API_KEY_SCOPES = [
  'lists:read',
  'entries:read',
  'draws:read',
  'winners:read',
  'sales:read',
  'webhooks:write',
] as const;

export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** A key as it is sent: a fixed beginning that scanners of leaked secrets recognize, and 32 random bytes in base64url. */
export const API_KEY_PATTERN = /^sbk_[\w-]{43}$/;
