import type { HashInto } from './hash.ts';
import { parseProof } from './parse-proof.ts';
import {
  checkCommitment,
  checkEntries,
  checkOpened,
  checkReveal,
  checkRoot,
  checkSeed,
  checkTickets,
  checkWinners,
  type Expected,
  type Finding,
  type FindingReason,
} from './proof-checks.ts';
import type { Proof } from './proof-file.ts';
import { type Guarantee, getGuarantee } from './randomness.ts';
import type { Ranking } from './rank.ts';
import type { Fault, FaultReason } from './read-fields.ts';
import { runSteps, type Steps } from './steps.ts';

/** The checks in order, each with the overall progress after it. */
export const CHECKS = {
  format: 0.05,
  entries: 0.07,
  root: 0.45,
  commitment: 0.46,
  beacon: 0.55,
  seed: 0.56,
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
  figures: Record<string, number | string>;
};

/** The draw is verified when all checks pass. */
export type Verdict = {
  isVerified: boolean;
  guarantee: Guarantee | null;
  checks: Check[];
  proof: Proof | null;
  ranking: Ranking | null;
};

/** `share` is the overall progress, 0 to 1. */
export type Progress = { check: CheckName; share: number };

export type VerifyOptions = { hashInto: HashInto; expect?: Expected };

/** Repeats the whole draw from its proof file and compares the results. */
export function verifyProof(
  file: string | Uint8Array | Proof,
  { onProgress, ...options }: VerifyOptions & { onProgress?: (progress: Progress) => void },
): Verdict {
  return runSteps(verifyProofSteps(file, options), onProgress);
}

export function* verifyProofSteps(
  file: string | Uint8Array | Proof,
  { hashInto, expect = {} }: VerifyOptions,
): Generator<Progress, Verdict, void> {
  yield { check: 'format', share: 0 };
  const read = isRead(file) ? { proof: file } : parseProof(file);
  if ('fault' in read) return unreadable(read.fault);
  const { proof } = read;
  const checks = [check('format', { reason: null, figures: {} })];
  const { finding, leaves } = checkEntries(proof);
  checks.push(check('entries', finding));
  checks.push(check('root', leaves && (yield* progress('root', checkRoot(proof, leaves, hashInto)))));
  checks.push(check('commitment', checkCommitment(proof, expect)));
  yield { check: 'beacon', share: CHECKS.commitment };
  checks.push(check('beacon', checkReveal(proof, expect)));
  checks.push(check('seed', checkSeed(proof)));
  const drawn = leaves && (yield* progress('tickets', checkTickets(proof, leaves, hashInto)));
  checks.push(check('tickets', drawn?.finding ?? null));
  checks.push(check('winners', leaves && drawn && checkWinners(proof, leaves, drawn.ranking)));
  checks.push(check('opened', leaves && (yield* progress('opened', checkOpened(proof, leaves, hashInto)))));
  const isVerified = checks.every(({ outcome }) => outcome === 'passed');
  const guarantee = isVerified ? getGuarantee(proof.document.source) : null;
  return { isVerified, guarantee, checks, proof, ranking: isVerified && drawn ? drawn.ranking : null };
}

function isRead(file: string | Uint8Array | Proof): file is Proof {
  return typeof file === 'object' && !(file instanceof Uint8Array);
}

function check(name: CheckName, finding: Finding | null): Check {
  if (!finding) return { name, outcome: 'not-made', reason: null, figures: {} };
  return { name, outcome: finding.reason ? 'failed' : 'passed', ...finding };
}

function unreadable({ reason, path }: Fault): Verdict {
  const [, ...others] = Object.keys(CHECKS) as CheckName[];
  const format: Check = { name: 'format', outcome: 'failed', reason, figures: { path } };
  const checks = [format, ...others.map((name) => check(name, null))];
  return { isVerified: false, guarantee: null, checks, proof: null, ranking: null };
}

/** Maps the progress of one check to the overall progress. */
function* progress<Result>(name: CheckName, steps: Steps<Result>): Generator<Progress, Result, void> {
  const names = Object.keys(CHECKS) as CheckName[];
  const before = CHECKS[names[names.indexOf(name) - 1] as CheckName];
  yield { check: name, share: before };
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield { check: name, share: before + value * (CHECKS[name] - before) };
  }
}
