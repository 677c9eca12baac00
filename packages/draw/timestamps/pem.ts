import { base64 } from '@scure/base';
import type { Bytes } from './der.ts';

const BLOCK = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----$/;

/** The bytes of one certificate; null when it is not PEM. */
export function decodePem(pem: string): Bytes | null {
  const [, body] = BLOCK.exec(pem.trim()) ?? [];
  return body === undefined ? null : decodeBase64(body.replace(/\s+/g, ''));
}

export function decodeBase64(text: string): Bytes | null {
  try {
    return new Uint8Array(base64.decode(text));
  } catch {
    return null;
  }
}
