import { hkdfSync } from 'node:crypto';
import { isSameSecret } from './is-same-secret.ts';
import { macWith } from './mac-with.ts';

/** What a derived key is for; keys of one purpose prove nothing for another. */
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

/** The installation's secret keys: the first signs, all of them are accepted, so that keys can be rotated. */
export type Keyring = {
  /** The key that signs, for libraries that do their own signing. */
  signingKey(purpose: Purpose): Uint8Array;
  /** Every accepted key, the signing one first. */
  acceptedKeys(purpose: Purpose): Uint8Array[];
  /** A proof that this installation wrote a text. */
  mac(purpose: Purpose, text: string): string;
  /** Whether a proof is ours, by any accepted key. */
  isMac(purpose: Purpose, text: string, mac: string): boolean;
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
    mac: (purpose, text) => macWith(signingKey(purpose), text),
    isMac: (purpose, text, mac) => acceptedKeys(purpose).some((key) => isSameSecret(macWith(key, text), mac)),
  };
}
