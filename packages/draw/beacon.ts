import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from './hex.ts';

/** A drand chain; the property names are drand's. */
export type DrandChain = {
  chainHash: string;
  publicKey: string;
  scheme: typeof SCHEME;
  /** Unix time of round 1, in seconds. */
  genesisTime: number;
  /** Seconds between two rounds. */
  period: number;
};

/** One round as returned by drand relays. */
export type Beacon = { round: number; signature: string; randomness: string };

export type BeaconRefusal = 'signature-wrong' | 'randomness-differs';

/** The only supported scheme: each round is signed independently, with a short signature. */
export const SCHEME = 'bls-unchained-g1-rfc9380';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The League of Entropy's public chain. Pinned: a proof with another key is not from this chain. */
export const QUICKNET: DrandChain = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: SCHEME,
  genesisTime: 1_692_803_367,
  period: 3,
};

/** The latest round at a given time; zero or less before genesis. */
export function getRoundAt({ genesisTime, period }: DrandChain, at: Date): number {
  return Math.floor((at.getTime() / 1000 - genesisTime) / period) + 1;
}

export function getRoundTime({ genesisTime, period }: DrandChain, round: number): Date {
  return new Date((genesisTime + (round - 1) * period) * 1000);
}

/** The first round published at least `leadSeconds` from now. */
export function chooseRound(chain: DrandChain, now: Date, leadSeconds: number): number {
  const earliest = new Date(now.getTime() + leadSeconds * 1000);
  const newest = Math.max(1, getRoundAt(chain, earliest));
  return getRoundTime(chain, newest) >= earliest ? newest : newest + 1;
}

/** Verifies the chain's signature on a round and derives 32 random bytes from it. */
export function verifyBeacon(
  { publicKey }: Pick<DrandChain, 'publicKey'>,
  { round, signature, randomness }: Beacon,
): { randomness: Uint8Array } | { refusal: BeaconRefusal } {
  const signatureBytes = fromHex(signature);
  if (!signatureBytes || !isKnownOrSigned(round, signatureBytes, publicKey))
    return { refusal: 'signature-wrong' };
  const hash = sha256(signatureBytes);
  return toHex(hash) === randomness ? { randomness: hash } : { refusal: 'randomness-differs' };
}

const MAX_KNOWN = 64;
/** Rounds with a valid signature: many draws share a round, and each check takes as long as dozens of requests. */
const known = new Set<string>();

function isKnownOrSigned(round: number, signature: Uint8Array, publicKey: string): boolean {
  const key = `${publicKey} ${round} ${toHex(signature)}`;
  if (known.has(key)) return true;
  if (!isSigned(round, signature, fromHex(publicKey))) return false;
  if (known.size === MAX_KNOWN) known.clear();
  known.add(key);
  return true;
}

/**
 * Explicitly rejects points outside the prime-order group and the neutral element: adding a small-order point to a
 * valid signature keeps the equation true but changes the randomness.
 */
function isSigned(round: number, signature: Uint8Array, publicKey: Uint8Array | null): boolean {
  try {
    const { shortSignatures, G2 } = bls12_381;
    const signaturePoint = shortSignatures.Signature.fromBytes(signature);
    const keyPoint = G2.Point.fromBytes(publicKey ?? new Uint8Array());
    signaturePoint.assertValidity();
    keyPoint.assertValidity();
    if (signaturePoint.is0() || keyPoint.is0()) return false;
    const number = new DataView(new ArrayBuffer(8));
    number.setBigUint64(0, BigInt(round));
    const message = shortSignatures.hash(sha256(new Uint8Array(number.buffer)), DOMAIN);
    return shortSignatures.verify(signaturePoint, message, keyPoint);
  } catch {
    // The curve throws on bytes that do not encode a point.
    return false;
  }
}
