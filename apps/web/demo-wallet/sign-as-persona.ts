import type { Persona } from './persona.ts';

// The fixed beginning of an Ed25519 private key in PKCS #8; the 32-byte seed follows.
const PKCS8_PREFIX = '302e020100300506032b657004220420';

/** A signature over an EIP-191 message; the signing code is fetched only when someone really signs. */
export async function signEthereumMessage(persona: Persona, message: `0x${string}`): Promise<string> {
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(persona.privateKey as `0x${string}`).signMessage({ message: { raw: message } });
}

/** An Ed25519 signature by the browser itself; throws where the browser cannot (older ones, and plain http off localhost). */
export async function signSolanaMessage(
  persona: Persona,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const pkcs8 = hexToBytes(PKCS8_PREFIX + persona.privateKey.replace(/^0x/, ''));
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'Ed25519' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, key, message));
}

/** The bytes of a hex text, with or without 0x. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
