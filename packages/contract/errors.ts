/** Every way in which a call can fail, by name. The server's table gives each its HTTP status. */
export const ERROR_CODES = [
  'invalid-input',
  'body-too-large',
  'too-many-requests',
  'not-found',
  'forbidden-origin',
  'csrf-mismatch',
  'session-missing',
  'session-ended',
  'session-expired',
  'wallet-invalid',
  'signature-invalid',
  'signature-unchecked',
  'nonce-mismatch',
  'nonce-expired',
  'nonce-used',
  'email-taken',
  'email-missing',
  'email-already-confirmed',
  'workspace-taken',
  'workspace-fixed',
  'nothing-changed',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
