import type { Persona } from './persona.ts';

// The constant prefix of an Ed25519 private key in PKCS #8; the 32-byte seed follows.
const PKCS8_PREFIX = '302e020100300506032b657004220420';

/** EIP-191; the signing code is loaded only when someone signs. */
export async function signEthereumMessage(persona: Persona, message: `0x${string}`): Promise<string> {
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(persona.privateKey as `0x${string}`).signMessage({ message: { raw: message } });
}

/** Signs with Web Crypto; throws where Ed25519 is unsupported (older browsers, and plain http except on localhost). */
export async function signSolanaMessage(
  persona: Persona,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const pkcs8 = hexToBytes(PKCS8_PREFIX + persona.privateKey.replace(/^0x/, ''));
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'Ed25519' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, key, message));
}

/** With or without 0x. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
