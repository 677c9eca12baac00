import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Beacon, type BeaconRefusal, type DrandChain, QUICKNET, verifyBeacon } from './beacon.ts';
import { fromHex, toHex } from './hex.ts';

/** The randomness source, as fixed by the commitment. */
export type RandomnessSource =
  | ({ kind: 'drand' } & DrandChain & { round: number })
  | { kind: 'commit-reveal'; secretHash: string };

export type Reveal =
  | ({ kind: 'drand' } & Beacon)
  | { kind: 'commit-reveal'; secret: string; randomness: string };

/**
 * What a correct proof guarantees. With a public beacon nobody could know the outcome in advance; the operator of an
 * own beacon or a secret could.
 */
export type Guarantee = 'public-beacon' | 'own-beacon' | 'commit-reveal';

export type RevealRefusal =
  | BeaconRefusal
  | 'other-kind'
  | 'round-differs'
  | 'secret-differs'
  | 'poses-as-public-chain';

/** Verifies a reveal against the committed source and returns the 32 random bytes. */
export function verifyReveal(
  source: RandomnessSource,
  reveal: Reveal,
): { randomness: Uint8Array } | { refusal: RevealRefusal } {
  if (source.kind === 'commit-reveal') {
    if (reveal.kind !== 'commit-reveal') return { refusal: 'other-kind' };
    return verifySecret(source.secretHash, reveal);
  }
  if (reveal.kind !== 'drand') return { refusal: 'other-kind' };
  if (posesAsPublicChain(source)) return { refusal: 'poses-as-public-chain' };
  if (reveal.round !== source.round) return { refusal: 'round-differs' };
  return verifyBeacon(source, reveal);
}

export function getGuarantee(source: RandomnessSource): Guarantee {
  if (source.kind === 'commit-reveal') return 'commit-reveal';
  return isSameChain(source, QUICKNET) ? 'public-beacon' : 'own-beacon';
}

export function isSameChain(one: DrandChain, other: DrandChain): boolean {
  return (
    one.chainHash === other.chainHash &&
    one.publicKey === other.publicKey &&
    one.scheme === other.scheme &&
    one.genesisTime === other.genesisTime &&
    one.period === other.period
  );
}

/**
 * The public chain's hash with another key, or its key with another hash or clock, can only be an attempt to deceive.
 */
export function posesAsPublicChain(chain: DrandChain): boolean {
  const sharesIdentity = chain.chainHash === QUICKNET.chainHash || chain.publicKey === QUICKNET.publicKey;
  return sharesIdentity && !isSameChain(chain, QUICKNET);
}

export const SECRET_BYTES = 32;

const DOMAIN = utf8ToBytes('signboard-secret-v1');

/** Published when a list is activated. */
export function hashSecret(secret: Uint8Array): Uint8Array {
  if (secret.length !== SECRET_BYTES) throw new RangeError(`A secret must have ${SECRET_BYTES} bytes.`);
  return sha256(secret);
}

/** Not the published hash itself, which everyone knows before the reveal. */
export function deriveRandomness(secret: Uint8Array): Uint8Array {
  return sha256(concatBytes(DOMAIN, secret));
}

/** Verifies a revealed secret against its published hash and derives 32 random bytes from it. */
export function verifySecret(
  secretHash: string,
  { secret, randomness }: { secret: string; randomness: string },
): { randomness: Uint8Array } | { refusal: 'secret-differs' | 'randomness-differs' } {
  const bytes = fromHex(secret);
  if (bytes?.length !== SECRET_BYTES || toHex(sha256(bytes)) !== secretHash)
    return { refusal: 'secret-differs' };
  const hash = deriveRandomness(bytes);
  return toHex(hash) === randomness ? { randomness: hash } : { refusal: 'randomness-differs' };
}
