import { evaluateRequirements } from './evaluate-requirements.ts';
import { type Evidence, NO_EVIDENCE, type Reason, type Requirement } from './requirement.ts';

/** The requirements of one version of the terms. */
type Version = { version: number; requirements: readonly Requirement[] };

export type Holdings = Pick<Evidence, 'balance' | 'holdings'>;

/** What can be checked again without the participant: balance and tokens. */
export function keepRecheckable<V extends Version>(versions: readonly V[]): Version[] {
  return versions.map(({ version, requirements }) => ({
    version,
    requirements: requirements.filter(({ id }) => id === 'balance' || id === 'nft'),
  }));
}

/**
 * Entries that joined under this version or an earlier one can't be removed, because it, or a later one that they may
 * count on, requires nothing that is checked again. 0 if there is no such version.
 */
export function findLastVersionWithoutRecheck(versions: readonly Version[]): number {
  return Math.max(
    0,
    ...keepRecheckable(versions)
      .filter(({ requirements }) => requirements.length === 0)
      .map(({ version }) => version),
  );
}

/**
 * Why an entry no longer qualifies; null when it stays. It stays if it meets the version that it joined under or any
 * later one, so nothing that is tightened later can remove it. What can't be checked never removes anyone.
 */
export function findRecheckRemoval(
  versions: readonly Version[],
  joinedUnder: number,
  holdings: Holdings,
  now: Date,
): Reason | null {
  const reasons = keepRecheckable(versions)
    .filter(({ version }) => version >= joinedUnder)
    .map(({ requirements }) => findUnmet(requirements, holdings, now));
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

function findUnmet(requirements: readonly Requirement[], holdings: Holdings, now: Date): Reason | null {
  const verdicts = evaluateRequirements(requirements, { ...NO_EVIDENCE, ...holdings }, now);
  const unmet = verdicts.find((verdict) => verdict.state === 'not-met');
  return unmet && unmet.state !== 'met' ? unmet.reason : null;
}
