import type { Figures, Finding, FindingReason } from './finding.ts';
import type { Proof } from './proof-file.ts';
import type { Guarantee } from './randomness.ts';
import type { Ranking } from './rank.ts';
import type { Fault, FaultReason } from './read-fields.ts';
import type { Remark } from './remarks.ts';
import type { Steps } from './steps.ts';

/** The checks in order, each with the overall progress after it. */
export const CHECKS = {
  format: 0.05,
  entries: 0.15,
  close: 0.5,
  changes: 0.52,
  terms: 0.53,
  commitment: 0.54,
  beacon: 0.6,
  seed: 0.61,
  tickets: 0.9,
  winners: 0.92,
  opened: 1,
} as const;

export type CheckName = keyof typeof CHECKS;

/** `not-made` when an earlier check failed on which it depends. */
export type Check = {
  name: CheckName;
  outcome: 'passed' | 'failed' | 'not-made';
  reason: FindingReason | FaultReason | null;
  figures: Figures;
};

/** A file that is damaged, is something else, or is of another version says nothing about a draw. */
export type CheckResult = 'follows' | 'differs' | 'nothing-checked';

/**
 * `follows`: the result follows from these entries and this random number. When the entries were fixed is another
 * question, which only witnesses answer.
 */
export type Verdict = {
  result: CheckResult;
  guarantee: Guarantee | null;
  checks: Check[];
  /** Of a draw whose result follows. */
  remarks: Remark[];
  proof: Proof | null;
  ranking: Ranking | null;
};

/** `share` is the overall progress, 0 to 1. */
export type Progress = { check: CheckName; share: number };

export type ProgressSteps<Result> = Generator<Progress, Result, void>;

export function check(name: CheckName, finding: Finding | null): Check {
  if (!finding) return { name, outcome: 'not-made', reason: null, figures: {} };
  return { name, outcome: finding.reason ? 'failed' : 'passed', ...finding };
}

export function toResult(checks: readonly Check[]): CheckResult {
  return checks.every(({ outcome }) => outcome === 'passed') ? 'follows' : 'differs';
}

/** The checks that show that these are the entries of the commitment. */
export const COMMITTED: readonly CheckName[] = [
  'format',
  'entries',
  'close',
  'changes',
  'terms',
  'commitment',
];

export function areEntriesCommitted(checks: readonly Check[]): boolean {
  return checks.every(({ name, outcome }) => outcome === 'passed' || !COMMITTED.includes(name));
}

/** The checks of a file that could not be parsed. */
export function unreadable({ reason, path }: Fault, names: readonly CheckName[]): Check[] {
  const format: Check = { name: 'format', outcome: 'failed', reason, figures: { path } };
  return [format, ...names.filter((name) => name !== 'format').map((name) => check(name, null))];
}

/** Maps the progress of one check to the overall progress. */
export function* withProgress<Result>(name: CheckName, steps: Steps<Result>): ProgressSteps<Result> {
  const names = Object.keys(CHECKS) as CheckName[];
  const before = CHECKS[names[names.indexOf(name) - 1] as CheckName];
  yield { check: name, share: before };
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield { check: name, share: before + value * (CHECKS[name] - before) };
  }
}
