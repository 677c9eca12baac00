import { type Bonus, bonusEntries, weightWith } from './bonus.ts';
import type { ChainCondition } from './chain-condition.ts';
import { evaluateRequirements } from './evaluate-requirements.ts';
import { evaluateRule, isSocial, judgeBy } from './evaluate-rule.ts';
import type { State } from './kleene.ts';
import {
  type Evidence,
  NO_EVIDENCE,
  type Reason,
  type Requirement,
  type RuleVerdict,
} from './requirement.ts';
import { conditionsOf } from './rule.ts';

/** The requirements of one version of the terms. */
export type RecheckVersion = {
  version: number;
  requirements: readonly Requirement[];
  bonuses: readonly Bonus[];
};

/** What an entry was judged by when it joined. */
export type RecheckedEntry = {
  joinedUnder: number;
  /** How many entries each bonus of that version gave. */
  bonusEntries: readonly number[];
  /** How each condition of the rule was judged; X and Discord can't be asked again. */
  conditions: readonly State[] | null;
};

/** What the chain says now. */
export type Holdings = Pick<Evidence, 'wallets'>;

export type Recheck = {
  /** Why an entry no longer qualifies; null when it stays. */
  removal: Reason | null;
  /** Never more than at joining. */
  weight: number;
};

/** What can be checked again without the participant. */
export function recheckableConditions(requirements: readonly Requirement[]): ChainCondition[] {
  return requirements.flatMap((requirement): readonly ChainCondition[] => {
    if (requirement.id === 'balance') return [requirement.condition];
    if (requirement.id === 'nft') return requirement.conditions;
    if (requirement.id !== 'rule') return [];
    return conditionsOf(requirement.rule).filter((condition) => !isSocial(condition)) as ChainCondition[];
  });
}

const isRecheckable = ({ requirements, bonuses }: RecheckVersion) =>
  recheckableConditions(requirements).length > 0 || bonuses.some(({ condition }) => !isSocial(condition));

/**
 * Entries that joined under this version or an earlier one need no check, because it, or a later one that they may
 * count on, requires nothing that is checked again. 0 if there is no such version.
 */
export function findLastVersionWithoutRecheck(versions: readonly RecheckVersion[]): number {
  // A bonus that was dropped later must not be taken from those who joined under it, so it is checked to the end.
  if (versions.some(({ bonuses }) => bonuses.length > 0)) return 0;
  return Math.max(0, ...versions.filter((one) => !isRecheckable(one)).map(({ version }) => version));
}

/**
 * An entry stays if it meets the version that it joined under or any later one, so nothing that is tightened later can
 * remove it. What can't be checked never removes anyone, nor lowers a weight.
 */
export function recheckEntry(
  versions: readonly RecheckVersion[],
  entry: RecheckedEntry,
  holdings: Holdings,
  now: Date,
): Recheck {
  const evidence = { ...NO_EVIDENCE, ...holdings };
  const counted = versions.filter(({ version }) => version >= entry.joinedUnder);
  const reasons = counted.map((one) => findUnmet(one, entry, evidence, now));
  const removal = reasons.includes(null) ? null : (reasons[0] ?? null);
  const own = versions.find(({ version }) => version === entry.joinedUnder);
  const kept = own ? recheckBonuses(own.bonuses, entry.bonusEntries, evidence, now) : entry.bonusEntries;
  return { removal, weight: weightWith(kept) };
}

function findUnmet(
  { version, requirements }: RecheckVersion,
  { joinedUnder, conditions }: RecheckedEntry,
  evidence: Evidence,
  now: Date,
): Reason | null {
  const judged = version === joinedUnder ? conditions : null;
  for (const requirement of requirements) {
    const verdict =
      requirement.id === 'rule'
        ? recheckRule(requirement.rule, judged, evidence, now)
        : isChain(requirement)
          ? evaluateRequirements([requirement], evidence, now)[0]
          : undefined;
    if (verdict?.state === 'not-met') return verdict.reason;
  }
  return null;
}

const isChain = ({ id }: Requirement) => id === 'balance' || id === 'nft';

/** X and Discord keep the answer they gave at joining; under later versions they could say yes. */
function recheckRule(
  rule: Extract<Requirement, { id: 'rule' }>['rule'],
  judged: readonly State[] | null,
  evidence: Evidence,
  now: Date,
): RuleVerdict {
  const judge = judgeBy(evidence, now);
  let at = 0;
  return evaluateRule(rule, (condition) => {
    const before = judged?.[at++] ?? 'unknown';
    if (!isSocial(condition)) return judge(condition);
    return before === 'met' ? { state: 'met' } : { state: before, reason: 'rule-not-met' };
  });
}

/** Only the chain is asked again: what a role gave stays. */
function recheckBonuses(
  bonuses: readonly Bonus[],
  before: readonly number[],
  evidence: Evidence,
  now: Date,
): number[] {
  const present = bonusEntries(bonuses, evidence, now);
  return before.map((given, at) => {
    const bonus = bonuses[at];
    return bonus && !isSocial(bonus.condition) ? Math.min(given, present[at] ?? given) : given;
  });
}
