/** Both sides derive the same key from their own private key and the other's public key. */
export type SealingKeys = { publicKey: string; privateKey: CryptoKey };

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const CIPHER = { name: 'AES-GCM', length: 256 };
const HEX_BYTES = /^(?:[0-9a-f]{2}){1,500}$/i;

/** The private key never leaves the browser's crypto, and goes with the page. */
export async function createSealingKeys(): Promise<SealingKeys> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
  return {
    publicKey: toHex(await crypto.subtle.exportKey('spki', pair.publicKey)),
    privateKey: pair.privateKey,
  };
}

/** Throws when the other side's public key is malformed. */
export async function deriveSecret(keys: SealingKeys, sender: unknown): Promise<CryptoKey> {
  if (typeof sender !== 'string' || !HEX_BYTES.test(sender)) throw new TypeError('not a public key');
  const other = await crypto.subtle.importKey('spki', fromHex(sender), CURVE, false, []);
  return await crypto.subtle.deriveKey({ ...CURVE, public: other }, keys.privateKey, CIPHER, false, [
    'encrypt',
    'decrypt',
  ]);
}

export async function seal(secret: CryptoKey, body: object) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(body));
  return { iv, cipherText: await crypto.subtle.encrypt({ name: CIPHER.name, iv }, secret, text) };
}

/** Throws when it was not sealed with this secret. */
export async function unseal(secret: CryptoKey, sealed: unknown): Promise<unknown> {
  const { iv, cipherText } = (sealed ?? {}) as { iv?: BufferSource; cipherText?: BufferSource };
  if (!iv || !cipherText) throw new TypeError('not sealed');
  const text = await crypto.subtle.decrypt({ name: CIPHER.name, iv }, secret, cipherText);
  return JSON.parse(new TextDecoder().decode(text));
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
