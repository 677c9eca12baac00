import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { addressBytes, toBase58 } from './solana-bytes.ts';

/** The programs that take part in the sandbox's sales, at their addresses on main net. */
export const PROGRAM = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  core: 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
  magicEden: 'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K',
  tensor: 'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp',
} as const;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The address of a made-up account: the same in every run. */
export function madeAddress(name: string): string {
  return toBase58(sha256(bytesOf(`sandbox account ${name}`)));
}

/** The address of a made-up wallet, for which somebody could sign. */
export function madeWallet(name: string): string {
  return toBase58(ed25519.getPublicKey(sha256(bytesOf(`sandbox wallet ${name}`))));
}

/** Where Metaplex's program keeps the metadata of a mint: the first address by these seeds that nobody can sign for. */
export function metadataAddress(mint: string): string {
  const program = addressBytes(PROGRAM.metadata);
  const seeds = [bytesOf('metadata'), program, addressBytes(mint)];
  for (let bump = 255; bump >= 0; bump -= 1) {
    const ending = [Uint8Array.of(bump), program, bytesOf('ProgramDerivedAddress')];
    const hash = sha256(Buffer.concat([...seeds, ...ending]));
    if (!isPoint(hash)) return toBase58(hash);
  }
  throw new Error(`${mint} has no metadata address`);
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}
