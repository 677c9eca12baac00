import type { Keyring } from '#server/secrets/keyring.ts';

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Derived from the row and our key, so that the database never contains a working token. */
export function confirmationToken(keyring: Keyring, confirmationId: string): string {
  return `${confirmationId}.${keyring.mac('email-confirmation', confirmationId)}`;
}

/** The confirmation id of a valid token, otherwise null. */
export function readConfirmationToken(keyring: Keyring, token: string): string | null {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  return id && mac && keyring.verifyMac('email-confirmation', id, mac) ? id : null;
}
