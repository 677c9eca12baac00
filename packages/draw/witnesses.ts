import { getRoundTime } from './beacon.ts';
import type { RandomnessSource } from './randomness.ts';

/** What the check of one timestamp token found. */
export type TimestampFinding = { authority: string; time: Date } | { authority: string; refusal: string };

/** An authority that vouches for the time at which the commitment existed. */
export type Witness = { authority: string; time: Date };

export type Witnesses = {
  /** Before the random number was due. */
  inTime: Witness[];
  /** Too late to show anything, or with a random number that has no time of its own. */
  late: Witness[];
  refused: { authority: string; refusal: string }[];
};

/** When the random number is due; null for a secret, which its owner knows from the beginning. */
export function getRevealTime(source: RandomnessSource): Date | null {
  return source.kind === 'drand' ? getRoundTime(source, source.round) : null;
}

/** Separates the witnesses that saw the commitment before the random number from the others. */
export function judgeWitnesses(source: RandomnessSource, findings: readonly TimestampFinding[]): Witnesses {
  const revealTime = getRevealTime(source);
  const witnesses: Witnesses = { inTime: [], late: [], refused: [] };
  for (const finding of findings) {
    if ('refusal' in finding) witnesses.refused.push(finding);
    else if (revealTime && finding.time < revealTime) witnesses.inTime.push(finding);
    else witnesses.late.push(finding);
  }
  return witnesses;
}
