import type { Expected } from '../finding.ts';
import type { HashInto } from '../hash.ts';
import { getGuarantee } from '../randomness.ts';
import { checkReveal } from '../reveal-checks.ts';
import { CHECKS, check, havePassed, type ProgressSteps, type Verdict, withProgress } from '../verdict.ts';
import {
  checkCommitment,
  checkEntries,
  checkOpened,
  checkRoot,
  checkSeed,
  checkTickets,
  checkWinners,
} from './proof-checks.ts';
import type { ProofV1 } from './proof-file.ts';

/** Repeats a draw of version 1 and compares the results. */
export function* verifyV1Steps(
  proof: ProofV1,
  hashInto: HashInto,
  expected: Expected,
): ProgressSteps<Verdict> {
  const checks = [check('format', { reason: null, figures: {} })];
  const { finding, leaves } = checkEntries(proof);
  checks.push(check('entries', finding));
  checks.push(check('root', leaves && (yield* withProgress('root', checkRoot(proof, leaves, hashInto)))));
  checks.push(check('commitment', checkCommitment(proof, expected)));
  yield { check: 'beacon', share: CHECKS.commitment };
  checks.push(check('beacon', checkReveal(proof.document.source, proof.reveal, expected)));
  checks.push(check('seed', checkSeed(proof)));
  const drawn = leaves && (yield* withProgress('tickets', checkTickets(proof, leaves, hashInto)));
  checks.push(check('tickets', drawn?.finding ?? null));
  checks.push(check('winners', leaves && drawn && checkWinners(proof, leaves, drawn.ranking)));
  const opened = leaves && (yield* withProgress('opened', checkOpened(proof, leaves, hashInto)));
  checks.push(check('opened', opened));
  const isVerified = havePassed(checks);
  const guarantee = isVerified ? getGuarantee(proof.document.source) : null;
  return { isVerified, guarantee, checks, proof, ranking: isVerified && drawn ? drawn.ranking : null };
}
