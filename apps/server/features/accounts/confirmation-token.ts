import type { Keyring } from '#server/secrets/keyring.ts';

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The token in a confirmation link: derived from the row and our key, so the database never holds one. */
export function confirmationToken(keyring: Keyring, confirmationId: string): string {
  return `${confirmationId}.${keyring.mac('email-confirmation', confirmationId)}`;
}

/** The confirmation that a token opens, or null when it is not one of ours. */
export function readConfirmationToken(keyring: Keyring, token: string): string | null {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  return id && mac && keyring.verifyMac('email-confirmation', id, mac) ? id : null;
}
