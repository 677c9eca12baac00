import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { importKey, type Keyring, keyId, type Purpose } from './keyring.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts bytes for the database. Purpose and owner are authenticated, so a value copied to another row does not
 * open.
 */
export function seal(keyring: Keyring, purpose: Purpose, owner: string, secret: Uint8Array): string {
  const key = keyring.signingKey(purpose);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, importKey(key), nonce).setAAD(Buffer.from(owner));
  const locked = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return `${keyId(key)}.${locked.toString('base64url')}`;
}

/** Decrypts with whichever accepted key was used; throws if none was. */
export function unseal(keyring: Keyring, purpose: Purpose, owner: string, sealed: string): Buffer {
  const [id, text = ''] = sealed.split('.');
  const key = keyring.acceptedKeys(purpose).find((candidate) => keyId(candidate) === id);
  if (!key) throw new Error(`No configured key can open this secret (${purpose})`);
  const locked = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, importKey(key), locked.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(locked.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(locked.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Prefix of all values that were sealed with the newest key. */
export function newestSealPrefix(keyring: Keyring, purpose: Purpose): string {
  return `${keyId(keyring.signingKey(purpose))}.`;
}

/** What values begin with that one of the accepted keys opens, up to the dot. */
export function sealPrefixes(keyring: Keyring, purpose: Purpose): string[] {
  return keyring.acceptedKeys(purpose).map(keyId);
}
