import type { Expected } from './finding.ts';
import type { HashInto } from './hash.ts';
import type { Openings } from './openings.ts';
import { parseCommitmentFile, parseProof } from './parse-proof.ts';
import {
  checkChanges,
  checkClose,
  checkCommitment,
  checkEntries,
  checkOpened,
  checkSeed,
  checkTerms,
  checkTickets,
  checkWinners,
} from './proof-checks.ts';
import type { CommitmentFile, Proof } from './proof-file.ts';
import { getGuarantee } from './randomness.ts';
import type { Drawn } from './rank.ts';
import type { Fault } from './read-fields.ts';
import { collectRemarks, type Remark } from './remarks.ts';
import { checkReveal } from './reveal-checks.ts';
import { runSteps } from './steps.ts';
import {
  CHECKS,
  type Check,
  type CheckResult,
  COMMITTED,
  check,
  type Progress,
  type ProgressSteps,
  toResult,
  unreadable,
  type Verdict,
  withProgress,
} from './verdict.ts';

/** `openings` are checked with a proof, when they are given. */
export type VerifyOptions = { hashInto: HashInto; expect?: Expected; openings?: Openings };

type WithProgress = { onProgress?: (progress: Progress) => void };

/** The checks that can be made before the reveal. */
export type CommitmentVerdict = {
  result: CheckResult;
  checks: Check[];
  remarks: Remark[];
  file: CommitmentFile | null;
};

const PROOF_CHECKS = [...COMMITTED, 'beacon', 'seed', 'tickets', 'winners'] as const;

/** Repeats the whole draw from its proof file and compares the results. */
export function verifyProof(
  file: string | Uint8Array | Proof,
  { onProgress, ...options }: VerifyOptions & WithProgress,
): Verdict {
  return runSteps(verifyProofSteps(file, options), onProgress);
}

export function* verifyProofSteps(
  file: string | Uint8Array | Proof,
  { hashInto, expect = {}, openings }: VerifyOptions,
): ProgressSteps<Verdict> {
  yield { check: 'format', share: 0 };
  const read = isParsed(file) ? { proof: file } : parseProof(file);
  if ('fault' in read) return refuseFile(read.fault);
  const { proof } = read;
  const { checks, drawn } = yield* checkCommitted(proof, hashInto, expect);
  const { source } = proof.document;
  yield { check: 'beacon', share: CHECKS.commitment };
  checks.push(check('beacon', checkReveal(source, proof.reveal)));
  checks.push(check('seed', checkSeed(proof)));
  const ranked = drawn && (yield* withProgress('tickets', checkTickets(proof, drawn, hashInto)));
  checks.push(check('tickets', ranked?.finding ?? null));
  checks.push(check('winners', ranked && checkWinners(proof, ranked.ranking, ranked.pools)));
  if (openings) {
    const opened = drawn && (yield* withProgress('opened', checkOpened(openings, proof, hashInto)));
    checks.push(check('opened', opened));
  }
  const result = toResult(checks);
  if (result !== 'follows' || !ranked)
    return { result, guarantee: null, checks, remarks: [], proof, ranking: null };
  const { ranking } = ranked;
  return {
    result,
    guarantee: getGuarantee(source),
    checks,
    remarks: collectRemarks(proof),
    proof,
    ranking,
  };
}

/** The verdict on a file that could not be parsed. */
export function refuseFile(fault: Fault): Verdict {
  const checks = unreadable(fault, PROOF_CHECKS);
  return { result: 'nothing-checked', guarantee: null, checks, remarks: [], proof: null, ranking: null };
}

/** Checks a commitment file: everything except the random number and what follows from it. */
export function verifyCommitmentFile(
  file: string | Uint8Array | CommitmentFile,
  { onProgress, ...options }: Omit<VerifyOptions, 'openings'> & WithProgress,
): CommitmentVerdict {
  return runSteps(verifyCommitmentFileSteps(file, options), onProgress);
}

export function* verifyCommitmentFileSteps(
  file: string | Uint8Array | CommitmentFile,
  { hashInto, expect = {} }: Omit<VerifyOptions, 'openings'>,
): ProgressSteps<CommitmentVerdict> {
  yield { check: 'format', share: 0 };
  const read = isParsed(file) ? { file } : parseCommitmentFile(file);
  if ('fault' in read) {
    const checks = unreadable(read.fault, COMMITTED);
    return { result: 'nothing-checked', checks, remarks: [], file: null };
  }
  const { checks } = yield* checkCommitted(read.file, hashInto, expect);
  const result = toResult(checks);
  const remarks = result === 'follows' ? collectRemarks(read.file) : [];
  return { result, checks, remarks, file: read.file };
}

/** `drawn` is null when the entries cannot be ranked. */
function* checkCommitted(
  file: CommitmentFile,
  hashInto: HashInto,
  expected: Expected,
): ProgressSteps<{ checks: Check[]; drawn: Drawn | null }> {
  const entries = checkEntries(file);
  const areEntries = entries.reason === null;
  const closed = areEntries ? yield* withProgress('close', checkClose(file, hashInto)) : null;
  const changed = areEntries ? yield* withProgress('changes', checkChanges(file, hashInto)) : null;
  const checks = [
    check('format', { reason: null, figures: {} }),
    check('entries', entries),
    check('close', closed?.finding ?? null),
    check('changes', changed?.finding ?? null),
    check('terms', checkTerms(file)),
    check('commitment', checkCommitment(file, expected)),
  ];
  const weights = changed?.weights;
  return { checks, drawn: closed && weights ? { leaves: closed.leaves, weights } : null };
}

function isParsed<File extends object>(file: string | Uint8Array | File): file is File {
  return typeof file === 'object' && !(file instanceof Uint8Array);
}
