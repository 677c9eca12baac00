import { getRoundTime } from './beacon.ts';
import type { RandomnessSource } from './randomness.ts';

/** What the check of one timestamp token found. */
export type TimestampFinding = Witness | { refusal: string };

/** An authority that vouches for the time at which the commitment existed; the names are those of its certificates. */
export type Witness = { signer: string; root: string; time: Date };

export type Witnesses = {
  /** Before the random number was due: the earliest of each root. */
  inTime: Witness[];
  /** Too late to show anything, or with a random number that has no time of its own. */
  late: Witness[];
  refused: { refusal: string }[];
};

/** When the random number is due; null for a secret, which its owner knows from the beginning. */
export function getRevealTime(source: RandomnessSource): Date | null {
  return source.kind === 'drand' ? getRoundTime(source, source.round) : null;
}

/**
 * Separates the witnesses that saw the commitment before the random number from the others. A root counts once, however many
 * tokens lead to it.
 */
export function judgeWitnesses(source: RandomnessSource, findings: readonly TimestampFinding[]): Witnesses {
  const revealTime = getRevealTime(source);
  const refused = findings.filter((finding) => 'refusal' in finding);
  const seen = findings
    .filter((finding) => 'root' in finding)
    .sort((one, other) => one.time.getTime() - other.time.getTime());
  const earliest = seen.filter(({ root }, at) => seen.findIndex((one) => one.root === root) === at);
  const isInTime = ({ time }: Witness) => revealTime !== null && time < revealTime;
  return {
    inTime: earliest.filter(isInTime),
    late: earliest.filter((witness) => !isInTime(witness)),
    refused,
  };
}
