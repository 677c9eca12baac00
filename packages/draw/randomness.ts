import { type Beacon, type BeaconRefusal, type DrandChain, QUICKNET, verifyBeacon } from './beacon.ts';
import { verifySecret } from './commit-reveal.ts';

/** Where the randomness of a draw will come from, as the commitment fixes it. */
export type RandomnessSource =
  | ({ kind: 'drand' } & DrandChain & { round: number })
  | { kind: 'commit-reveal'; secretHash: string };

/** The randomness as it came out. */
export type Reveal =
  | ({ kind: 'drand' } & Beacon)
  | { kind: 'commit-reveal'; secret: string; randomness: string };

/**
 * What a correct proof is worth: nobody knew the outcome beforehand (a public beacon), or the operator of an own beacon
 * or of a secret could have.
 */
export type Guarantee = 'public-beacon' | 'own-beacon' | 'commit-reveal';

/** Why what was revealed is not what was committed to. */
export type RevealRefusal =
  | BeaconRefusal
  | 'other-kind'
  | 'round-differs'
  | 'secret-differs'
  | 'poses-as-public-chain';

/** Verifies what was revealed against the source that was committed to, and gives the 32 random bytes. */
export function verifyReveal(
  source: RandomnessSource,
  reveal: Reveal,
): { randomness: Uint8Array } | { refusal: RevealRefusal } {
  if (source.kind === 'commit-reveal') {
    if (reveal.kind !== 'commit-reveal') return { refusal: 'other-kind' };
    return verifySecret(source.secretHash, reveal);
  }
  if (reveal.kind !== 'drand') return { refusal: 'other-kind' };
  if (posesAsPublic(source)) return { refusal: 'poses-as-public-chain' };
  if (reveal.round !== source.round) return { refusal: 'round-differs' };
  return verifyBeacon(source, reveal);
}

/** Which guarantee a source gives when everything else holds. */
export function guaranteeOf(source: RandomnessSource): Guarantee {
  if (source.kind === 'commit-reveal') return 'commit-reveal';
  return isSameChain(source, QUICKNET) ? 'public-beacon' : 'own-beacon';
}

/** Whether two chains are one in everything that defines them. */
export function isSameChain(one: DrandChain, other: DrandChain): boolean {
  return (
    one.chainHash === other.chainHash &&
    one.publicKey === other.publicKey &&
    one.scheme === other.scheme &&
    one.genesisTime === other.genesisTime &&
    one.period === other.period
  );
}

/** The public chain's name with another key, or its key under another name or clock, can only be meant to deceive. */
function posesAsPublic(chain: DrandChain): boolean {
  const isPartly = chain.chainHash === QUICKNET.chainHash || chain.publicKey === QUICKNET.publicKey;
  return isPartly && !isSameChain(chain, QUICKNET);
}
