import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { addressBytes, toBase58 } from './solana-bytes.ts';

/** Programs at their mainnet addresses. */
export const PROGRAM = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  core: 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
  magicEden: 'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K',
  tensor: 'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp',
} as const;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A made-up address, the same in every run. */
export function madeAddress(name: string): string {
  return toBase58(sha256(bytesOf(`sandbox account ${name}`)));
}

/** A made-up address on the curve, so that it can belong to a wallet. */
export function madeWallet(name: string): string {
  return toBase58(ed25519.getPublicKey(sha256(bytesOf(`sandbox wallet ${name}`))));
}

/** The program-derived address of a mint's Metaplex metadata: the first hash of these seeds that is off the curve. */
export function metadataAddress(mint: string): string {
  const program = addressBytes(PROGRAM.metadata);
  const seeds = [bytesOf('metadata'), program, addressBytes(mint)];
  for (let bump = 255; bump >= 0; bump -= 1) {
    const ending = [Uint8Array.of(bump), program, bytesOf('ProgramDerivedAddress')];
    const hash = sha256(Buffer.concat([...seeds, ...ending]));
    if (!isOnCurve(hash)) return toBase58(hash);
  }
  throw new Error(`${mint} has no metadata address`);
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}
