import { hkdfSync } from 'node:crypto';
import { computeMac } from './compute-mac.ts';
import { isSameSecret } from './is-same-secret.ts';

/** Each purpose has its own derived key, so that a MAC for one is useless for another. */
export type Purpose =
  | 'session'
  | 'csrf'
  | 'email-confirmation'
  | 'captcha'
  | 'oauth-state'
  | 'oauth-verifier'
  | 'receipt'
  | 'draw-secret'
  | 'reporter'
  | 'bot-session'
  | 'bot-credentials'
  | 'bot-webhook';

/** The instance's secret keys: the first one signs, all are accepted, so that keys can be rotated. */
export type Keyring = {
  /** The signing key, for callers that sign or encrypt themselves. */
  signingKey(purpose: Purpose): Uint8Array;
  /** All accepted keys, the signing key first. */
  acceptedKeys(purpose: Purpose): Uint8Array[];
  mac(purpose: Purpose, text: string): string;
  /** Accepts a MAC by any accepted key. */
  verifyMac(purpose: Purpose, text: string, mac: string): boolean;
};

export function createKeyring(secrets: readonly string[]): Keyring {
  const derived = new Map<string, Uint8Array>();
  const derive = (secret: string, purpose: Purpose): Uint8Array => {
    const name = `${purpose}\n${secret}`;
    const known = derived.get(name);
    if (known) return known;
    const key = new Uint8Array(hkdfSync('sha256', secret, 'signboard', purpose, 32));
    derived.set(name, key);
    return key;
  };
  const acceptedKeys = (purpose: Purpose) => secrets.map((secret) => derive(secret, purpose));
  const signingKey = (purpose: Purpose) => {
    const [key] = acceptedKeys(purpose);
    if (!key) throw new Error('a keyring needs at least one key');
    return key;
  };
  return {
    signingKey,
    acceptedKeys,
    mac: (purpose, text) => computeMac(signingKey(purpose), text),
    verifyMac: (purpose, text, mac) =>
      acceptedKeys(purpose).some((key) => isSameSecret(computeMac(key, text), mac)),
  };
}
