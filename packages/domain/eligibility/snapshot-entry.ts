import { type Bonus, bonusEntries, weightWith } from './bonus.ts';
import type { ChainCondition } from './chain-condition.ts';
import { readOf } from './chain-read.ts';
import { type ChainAnswer, describeRead } from './describe-read.ts';
import { evaluateChainCondition } from './evaluate-chain-condition.ts';
import { evaluateRequirements } from './evaluate-requirements.ts';
import { evaluateRule, isSocial, judgeBy } from './evaluate-rule.ts';
import type { State } from './kleene.ts';
import { type Evidence, NO_EVIDENCE, type Reason, type Requirement } from './requirement.ts';
import { conditionsOf, type Rule } from './rule.ts';

/** The requirements of one version of the terms. */
export type SnapshotVersion = {
  version: number;
  requirements: readonly Requirement[];
  bonuses: readonly Bonus[];
};

/** What an entry was judged by when it joined. */
export type JoinedEntry = {
  joinedUnder: number;
  /** How many entries each bonus of that version gave. */
  bonusEntries: readonly number[];
  /** How each condition of the rule was judged; X and Discord can't be asked again. */
  conditions: readonly State[] | null;
};

/** What the chains say of the entry's wallets. */
export type Holdings = Pick<Evidence, 'wallets'>;

/** What was asked, with `{wallet}` in place of the wallet, and answered: as files publish it. */
export type SnapshotRead = ChainAnswer & { kind: 'chain' };

/** What the snapshot changes about an entry: it is removed for a reason, or its weight is lowered. */
export type SnapshotChange = { read: SnapshotRead } & (
  | { weight: 0; reason: Reason }
  | { weight: number; reason: null }
);

export type SnapshotOfEntry = {
  /** Whether an answer could not be had. */
  isUnknown: boolean;
  change: SnapshotChange | null;
};

/** What can be read without the participant. */
export function readableConditions(requirements: readonly Requirement[]): ChainCondition[] {
  return requirements.flatMap((requirement): readonly ChainCondition[] => {
    if (requirement.id === 'balance') return [requirement.condition];
    if (requirement.id === 'nft') return requirement.conditions;
    return requirement.id === 'rule' ? chainConditionsOf(requirement.rule) : [];
  });
}

export const chainConditionsOf = (rule: Rule): ChainCondition[] =>
  conditionsOf(rule).filter((condition) => !isSocial(condition)) as ChainCondition[];

/** Of the requirements and of the bonuses. */
export function conditionsOfVersion({ requirements, bonuses }: SnapshotVersion): ChainCondition[] {
  return [
    ...readableConditions(requirements),
    ...bonuses.map(({ condition }) => condition).filter((one): one is ChainCondition => !isSocial(one)),
  ];
}

/**
 * Entries that joined under this version or an earlier one are not read, because it, or a later one that they may count
 * on, requires nothing that can be read. 0 if there is no such version.
 */
export function findLastVersionWithoutReads(versions: readonly SnapshotVersion[]): number {
  // A bonus that was dropped later must not be taken from those who joined under it, so it is read to the end.
  if (versions.some(({ bonuses }) => bonuses.length > 0)) return 0;
  return Math.max(
    0,
    ...versions.filter((one) => conditionsOfVersion(one).length === 0).map(({ version }) => version),
  );
}

/** Whether a snapshot has anything to read. */
export function needsSnapshot(versions: readonly SnapshotVersion[]): boolean {
  const last = findLastVersionWithoutReads(versions);
  return versions.some((one) => one.version > last && conditionsOfVersion(one).length > 0);
}

/** Whether anyone wrote a call of their own into the terms: its contract can answer as its owner likes. */
export const hasOwnCall = (versions: readonly SnapshotVersion[]): boolean =>
  versions.some((one) => conditionsOfVersion(one).some(({ type }) => type === 'call'));

/**
 * An entry stays if it meets the version that it joined under or any later one, so nothing that is tightened later can
 * remove it. What can't be read never removes anyone, nor lowers a weight.
 */
export function snapshotEntry(
  versions: readonly SnapshotVersion[],
  entry: JoinedEntry,
  holdings: Holdings,
  now: Date,
): SnapshotOfEntry {
  const evidence = { ...NO_EVIDENCE, ...holdings };
  const counted = versions.filter(({ version }) => version >= entry.joinedUnder);
  const own = versions.find(({ version }) => version === entry.joinedUnder);
  const isUnknown = counted
    .flatMap(conditionsOfVersion)
    .some((condition) => evaluateChainCondition(condition, evidence).state === 'unknown');
  const unmet = counted.map((one) => findUnmet(one, entry, evidence, now));
  const [first] = unmet;
  if (first && !unmet.includes(null))
    return {
      isUnknown,
      change: { weight: 0, reason: first.reason, read: readFor(first.conditions, evidence) },
    };
  return { isUnknown, change: own ? lowerWeight(own.bonuses, entry.bonusEntries, evidence, now) : null };
}

type Unmet = { reason: Reason; conditions: ChainCondition[] };

function findUnmet(
  { version, requirements }: SnapshotVersion,
  { joinedUnder, conditions }: JoinedEntry,
  evidence: Evidence,
  now: Date,
): Unmet | null {
  const judged = version === joinedUnder ? conditions : null;
  for (const requirement of requirements) {
    const reason =
      requirement.id === 'rule'
        ? findRuleUnmet(requirement.rule, judged, evidence, now)
        : findChainUnmet(requirement, evidence, now);
    if (reason) return { reason, conditions: readableConditions([requirement]) };
  }
  return null;
}

function findChainUnmet(requirement: Requirement, evidence: Evidence, now: Date): Reason | null {
  if (requirement.id !== 'balance' && requirement.id !== 'nft') return null;
  const [verdict] = evaluateRequirements([requirement], evidence, now);
  return verdict?.state === 'not-met' ? verdict.reason : null;
}

/** X and Discord keep the answer they gave at joining; under later versions they could say yes. */
function findRuleUnmet(
  rule: Rule,
  judged: readonly State[] | null,
  evidence: Evidence,
  now: Date,
): Reason | null {
  const judge = judgeBy(evidence, now);
  let at = 0;
  const verdict = evaluateRule(rule, (condition) => {
    const before = judged?.[at++] ?? 'unknown';
    if (!isSocial(condition)) return judge(condition);
    return before === 'met' ? { state: 'met' } : { state: before, reason: 'rule-not-met' };
  });
  return verdict.state === 'not-met' ? verdict.reason : null;
}

/** Only the chains are read: what a role gave stays. */
function lowerWeight(
  bonuses: readonly Bonus[],
  joinedWith: readonly number[],
  evidence: Evidence,
  now: Date,
): SnapshotChange | null {
  const present = bonusEntries(bonuses, evidence, now);
  const kept = joinedWith.map((given, at) => {
    const bonus = bonuses[at];
    return bonus && !isSocial(bonus.condition) ? Math.min(given, present[at] ?? given) : given;
  });
  const weight = weightWith(kept);
  if (weight === weightWith(joinedWith)) return null;
  const lost = bonuses.flatMap(({ condition }, at) =>
    !isSocial(condition) && (kept[at] ?? 0) < (joinedWith[at] ?? 0) ? [condition] : [],
  );
  return { weight, reason: null, read: readFor(lost, evidence) };
}

/** The first thing that a chain answered with too little; otherwise the first that it answered at all, as in a rule with `not`. */
function readFor(conditions: readonly ChainCondition[], evidence: Evidence): SnapshotRead {
  const readable = conditions.filter((condition) => readOf(condition) !== null);
  const states = readable.map((condition) => evaluateChainCondition(condition, evidence).state);
  const at = [states.indexOf('not-met'), states.indexOf('met'), 0].find((index) => index >= 0) ?? 0;
  const condition = readable[at];
  if (!condition) throw new Error('nobody is removed without a read');
  return { kind: 'chain', ...describeRead(condition, evidence) };
}
