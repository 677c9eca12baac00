import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChannelName } from '@signboard/domain/channels/channels.ts';

/** Each purpose has its own derived key, so that a MAC for one is useless for another. */
export type Purpose =
  | 'session'
  | 'csrf'
  | 'fresh-signature'
  | 'email-confirmation'
  | 'bot-email'
  | 'reminder'
  | 'newsletter'
  | 'unsubscribe'
  | 'captcha'
  | 'oauth-state'
  | 'oauth-verifier'
  | 'discord-connection'
  | 'receipt'
  | 'draw-secret'
  | 'reporter'
  | 'usage'
  | 'bot-session'
  | `bot-${ChannelName}`
  | 'x-request-token'
  | 'announcement-webhook'
  | 'prize-code'
  | 'prize-digest'
  | 'webhook-url'
  | 'webhook-secret';

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

/** The configured keys, or those in the data folder, which are generated on first start. */
export async function loadSecretKeys(
  configured: readonly string[] | undefined,
  dataDir: string,
): Promise<readonly string[]> {
  if (configured) return configured;
  const file = join(dataDir, 'secret-keys');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeOnce(file, randomBytes(32).toString('base64url'));
  const keys = (await readFile(file, 'utf8')).split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0)
    throw new Error(`${file} contains no key. Delete it to generate a new one; this ends all sessions.`);
  return keys;
}

/** Concurrent first starts must end up with the same key, so only one may create the file. */
async function writeOnce(file: string, content: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(`${content}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

type KeyFacts = { imported: KeyObject; id: string };

const facts = new WeakMap<Uint8Array, KeyFacts>();

/** Importing a key takes longer than signing or sealing with it, and a list can have a hundred thousand prizes. */
function factsOf(key: Uint8Array): KeyFacts {
  const known = facts.get(key);
  if (known) return known;
  const id = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const found = { imported: createSecretKey(key), id };
  facts.set(key, found);
  return found;
}

export const importKey = (key: Uint8Array) => factsOf(key).imported;

/** Says which key signed or sealed something, without revealing it. */
export const keyId = (key: Uint8Array) => factsOf(key).id;

export function computeMac(key: Uint8Array, text: string): string {
  return createHmac('sha256', importKey(key)).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  // Compare byte lengths: non-ASCII characters take more than one byte.
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
