import { isHeld } from './evaluate-requirements.ts';
import type { Evidence, Requirement, RequirementId } from './requirement.ts';

/** A requirement that an entry met when it joined. `found` is the balance in smallest units, the contract or the account. */
export type EntryCheck = { id: RequirementId; checkedAt: Date; found?: string };

/** What to keep of the evidence after all requirements were met. X and Discord were asked earlier than the others. */
export function describeChecks(
  requirements: readonly Requirement[],
  evidence: Evidence,
  now: Date,
): EntryCheck[] {
  return requirements.map((requirement) => ({
    id: requirement.id,
    checkedAt: checkedAtOf(requirement, evidence) ?? now,
    ...foundFor(requirement, evidence),
  }));
}

function checkedAtOf({ id }: Requirement, evidence: Evidence): Date | undefined {
  return id === 'twitter' || id === 'discord' ? evidence[id]?.checkedAt : undefined;
}

function foundFor(requirement: Requirement, { balance, holdings }: Evidence): { found?: string } {
  if (requirement.id === 'twitter') return { found: requirement.account };
  if (requirement.id === 'balance' && balance !== 'could-not-check') return { found: String(balance) };
  const held =
    requirement.id === 'nft' && requirement.contracts.find((one) => isHeld(holdings.get(one) ?? 0n));
  return held ? { found: held } : {};
}
