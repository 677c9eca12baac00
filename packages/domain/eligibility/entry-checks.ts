import type { Bonus } from './bonus.ts';
import { evaluateChainCondition } from './evaluate-chain-condition.ts';
import { isSocial, verdictsOnConditions } from './evaluate-rule.ts';
import type { State } from './kleene.ts';
import type { Evidence, Requirement, RequirementId, Verdict } from './requirement.ts';

/** A requirement that an entry met when it joined. */
export type EntryCheck = {
  id: RequirementId;
  checkedAt: Date;
  /** The balance in smallest units, the contract or the account. */
  found?: string;
  /** The vault that met it; of a rule, the one that met its first condition by a vault. */
  by?: string;
  /** How each condition of a rule was judged, in reading order. */
  conditions?: readonly State[];
};

/** What to keep of the evidence after all requirements were met. X and Discord were asked earlier than the others. */
export function describeChecks(
  requirements: readonly Requirement[],
  verdicts: readonly Verdict[],
  evidence: Evidence,
  now: Date,
): EntryCheck[] {
  return requirements.map((requirement, at) => {
    const { by: own, rule } = verdicts[at] as Verdict;
    const conditions = rule && verdictsOnConditions(rule);
    const by = own ?? conditions?.find((condition) => condition.by)?.by;
    return {
      id: requirement.id,
      checkedAt: checkedAtOf(requirement, evidence) ?? now,
      ...foundFor(requirement, evidence),
      ...(by && { by }),
      ...(conditions && { conditions: conditions.map(({ state }) => state) }),
    };
  });
}

/** The vaults whose holdings met a requirement or gave a bonus. */
export function vaultsOf(
  verdicts: readonly Verdict[],
  bonuses: readonly Bonus[],
  evidence: Evidence,
): string[] {
  const used = [
    ...verdicts.flatMap(({ by, rule }) => [
      by,
      ...(rule ? verdictsOnConditions(rule).map((verdict) => verdict.by) : []),
    ]),
    ...bonuses.map(({ condition }) => !isSocial(condition) && evaluateChainCondition(condition, evidence).by),
  ];
  return [...new Set(used.filter((address) => typeof address === 'string'))];
}

function checkedAtOf({ id }: Requirement, evidence: Evidence): Date | undefined {
  return id === 'twitter' || id === 'discord' ? evidence[id]?.checkedAt : undefined;
}

function foundFor(requirement: Requirement, evidence: Evidence): { found?: string } {
  if (requirement.id === 'twitter') return { found: requirement.account };
  if (requirement.id === 'balance') {
    const { amount } = evaluateChainCondition(requirement.condition, evidence);
    return amount === undefined ? {} : { found: String(amount) };
  }
  if (requirement.id !== 'nft') return {};
  const held = requirement.conditions.find(
    (condition) => evaluateChainCondition(condition, evidence).state === 'met',
  );
  return held ? { found: held.contract } : {};
}
