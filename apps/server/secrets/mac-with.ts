import { createHmac } from 'node:crypto';

/** A proof that who has the key wrote a text. */
export function macWith(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
