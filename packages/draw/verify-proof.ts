import type { SortedEntries } from './entries.ts';
import type { Expected } from './finding.ts';
import type { HashInto } from './hash.ts';
import type { Openings } from './openings.ts';
import { type Proof, parseCommitmentFile, parseProof } from './parse-proof.ts';
import {
  checkCommitment,
  checkEntries,
  checkOpened,
  checkRemoved,
  checkRoot,
  checkSeed,
  checkTerms,
  checkTickets,
  checkWinners,
} from './proof-checks.ts';
import type { CommitmentFile, ProofV2 } from './proof-file.ts';
import { getGuarantee } from './randomness.ts';
import type { Fault } from './read-fields.ts';
import { checkReveal } from './reveal-checks.ts';
import { runSteps } from './steps.ts';
import { verifyV1Steps } from './v1/verify-steps.ts';
import {
  CHECKS,
  type Check,
  check,
  havePassed,
  type Progress,
  type ProgressSteps,
  unreadable,
  type Verdict,
  withProgress,
} from './verdict.ts';

/** `openings` are checked with a proof of version 2, when they are given. */
export type VerifyOptions = { hashInto: HashInto; expect?: Expected; openings?: Openings };

type WithProgress = { onProgress?: (progress: Progress) => void };

/** The checks that can be made before the reveal. */
export type CommitmentVerdict = { isVerified: boolean; checks: Check[]; file: CommitmentFile | null };

const COMMITMENT_CHECKS = ['format', 'entries', 'root', 'removed', 'terms', 'commitment'] as const;
const PROOF_CHECKS = [...COMMITMENT_CHECKS, 'beacon', 'seed', 'tickets', 'winners'] as const;

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
  return read.proof.version === 1
    ? yield* verifyV1Steps(read.proof, hashInto, expect)
    : yield* verifyV2Steps(read.proof, hashInto, expect, openings);
}

/** The verdict on a file that could not be parsed. */
export function refuseFile(fault: Fault): Verdict {
  const checks = unreadable(fault, PROOF_CHECKS);
  return { isVerified: false, guarantee: null, checks, proof: null, ranking: null };
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
  if ('fault' in read)
    return { isVerified: false, checks: unreadable(read.fault, COMMITMENT_CHECKS), file: null };
  const { checks } = yield* checkCommitted(read.file, hashInto, expect);
  return { isVerified: havePassed(checks), checks, file: read.file };
}

function* checkCommitted(
  file: CommitmentFile,
  hashInto: HashInto,
  expected: Expected,
): ProgressSteps<{ checks: Check[]; sorted: SortedEntries | null }> {
  const { finding, sorted } = yield* withProgress('entries', checkEntries(file, hashInto));
  const root = sorted && (yield* withProgress('root', checkRoot(file, sorted, hashInto)));
  const removed = yield* withProgress('removed', checkRemoved(file, sorted, hashInto));
  const checks = [
    check('format', { reason: null, figures: {} }),
    check('entries', finding),
    check('root', root),
    check('removed', removed),
    check('terms', checkTerms(file)),
    check('commitment', checkCommitment(file, expected)),
  ];
  return { checks, sorted };
}

function* verifyV2Steps(
  proof: ProofV2,
  hashInto: HashInto,
  expected: Expected,
  openings: Openings | undefined,
): ProgressSteps<Verdict> {
  const { checks, sorted } = yield* checkCommitted(proof, hashInto, expected);
  const { source } = proof.document;
  yield { check: 'beacon', share: CHECKS.commitment };
  checks.push(check('beacon', checkReveal(source, proof.reveal, expected)));
  checks.push(check('seed', checkSeed(proof)));
  const drawn = sorted && (yield* withProgress('tickets', checkTickets(proof, sorted, hashInto)));
  checks.push(check('tickets', drawn?.finding ?? null));
  checks.push(check('winners', drawn && checkWinners(proof, sorted, drawn.ranking, drawn.pools)));
  if (openings) {
    const opened = sorted && (yield* withProgress('opened', checkOpened(openings, proof, hashInto)));
    checks.push(check('opened', opened));
  }
  const isVerified = havePassed(checks);
  const guarantee = isVerified ? getGuarantee(source) : null;
  return { isVerified, guarantee, checks, proof, ranking: isVerified && drawn ? drawn.ranking : null };
}

function isParsed<File extends object>(file: string | Uint8Array | File): file is File {
  return typeof file === 'object' && !(file instanceof Uint8Array);
}
