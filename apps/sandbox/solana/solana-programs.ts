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
  candyMachine: 'CMACYFENjoBMHzapRXyo1JZkVS6EtaDDzkjMrmQLvr4J',
  candyGuard: 'CMAGAKJ67e9hRZgfC5SFTbZH8MgEmtqazKXjmkaJjWTJ',
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  favourites: '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29',
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

/** The program-derived address of a mint's Metaplex metadata. */
export function metadataAddress(mint: string): string {
  return programAddress(PROGRAM.metadata, [
    bytesOf('metadata'),
    addressBytes(PROGRAM.metadata),
    addressBytes(mint),
  ]);
}

/** The first hash of the seeds that is off the curve. */
export function programAddress(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const ending = [Uint8Array.of(bump), addressBytes(program), bytesOf('ProgramDerivedAddress')];
    const hash = sha256(Buffer.concat([...seeds, ...ending]));
    if (!isOnCurve(hash)) return toBase58(hash);
  }
  throw new Error('these seeds have no address');
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}
