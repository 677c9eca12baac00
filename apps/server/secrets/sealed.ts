import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Keyring, Purpose } from './keyring.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Locks bytes away for the database. The purpose and what it belongs to are part of the lock: a row's secret opens no other's. */
export function seal(keyring: Keyring, purpose: Purpose, owner: string, secret: Uint8Array): string {
  const key = keyring.signingKey(purpose);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  const locked = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${keyId(key)}.${locked.toString('base64url')}`;
}

/** Opens what was locked, with whichever of the accepted keys it was; what none opens is an error. */
export function unseal(keyring: Keyring, purpose: Purpose, owner: string, sealed: string): Buffer {
  const [id, text = ''] = sealed.split('.');
  const key = keyring.acceptedKeys(purpose).find((candidate) => keyId(candidate) === id);
  if (!key) throw new Error(`No key of this installation opens this secret (${purpose})`);
  const locked = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, locked.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(locked.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(locked.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** What everything begins with that the newest key locked: the rest was locked by an older one. */
export function newestSealPrefix(keyring: Keyring, purpose: Purpose): string {
  return `${keyId(keyring.signingKey(purpose))}.`;
}

const keyId = (key: Uint8Array) => createHash('sha256').update(key).digest('base64url').slice(0, 8);
