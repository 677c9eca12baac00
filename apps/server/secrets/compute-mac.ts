import { createHmac } from 'node:crypto';

export function computeMac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
