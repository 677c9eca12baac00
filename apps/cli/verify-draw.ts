import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { MAX_PROOF_BYTES } from '@signboard/draw/parse-proof.ts';
import type { Guarantee } from '@signboard/draw/randomness.ts';
import { type AbsenceReason, findReceipt, isReceiptSigned, parseReceipt } from '@signboard/draw/receipt.ts';
import { type Verdict, verifyProof } from '@signboard/draw/verify-proof.ts';
import { describeCheck } from './describe-check.ts';

const USAGE = `Repeats a draw from its proof file and checks every step.

  npm run -s verify-draw -- PROOF [--commitment HEX] [--receipt FILE]

  --commitment HEX  the commitment (fingerprint) you saw before the draw
  --receipt FILE    your receipt, to show your result

Exit codes: 0 all checks passed, 1 a check failed, 2 a file could not be read.
`;

const MARKS = { passed: '✓', failed: '✗', 'not-made': '·' } as const;

const GUARANTEES: Record<Guarantee, string> = {
  'public-beacon':
    'The randomness comes from the public drand beacon. No one could know the result when the commitment was made.',
  'own-beacon':
    'The randomness comes from a private beacon. Whoever holds its key could have known the result.',
  'commit-reveal':
    "The randomness comes from the operator's secret. The operator could have known the result.",
};

const ABSENCES: Record<AbsenceReason, string> = {
  'other-list': 'the receipt is for another list',
  'leaf-differs': 'the receipt is inconsistent',
  'not-among-entries': 'ask the operator why, the receipt shows that it was accepted',
};

process.exitCode = main();

function main(): number {
  const asked = readArguments();
  if (!asked) {
    process.stderr.write(USAGE);
    return 2;
  }
  const proofFile = readFile(asked.proof);
  const receiptFile = asked.receipt === undefined ? null : readFile(asked.receipt);
  if (!proofFile || (asked.receipt !== undefined && !receiptFile)) return 2;
  const verdict = verifyProof(proofFile, {
    hashInto: nobleSha256,
    expect: asked.commitment === undefined ? {} : { commitment: asked.commitment.toLowerCase() },
    ...(process.stderr.isTTY ? { onProgress: showProgress } : {}),
  });
  if (process.stderr.isTTY) process.stderr.write('\r      \r');
  report(verdict, asked.commitment !== undefined);
  const isReceiptGood = receiptFile ? reportReceipt(verdict, receiptFile) : true;
  return verdict.isVerified && isReceiptGood ? 0 : 1;
}

function readArguments(): { proof: string; commitment?: string; receipt?: string } | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { commitment: { type: 'string' }, receipt: { type: 'string' } },
    });
    const [proof, ...others] = positionals;
    return proof === undefined || others.length > 0 ? null : { proof, ...values };
  } catch {
    return null;
  }
}

/** Returns the file's bytes, or null after printing why it could not be read. Oversized files are not loaded. */
function readFile(path: string): Uint8Array | null {
  try {
    if (statSync(path).size > MAX_PROOF_BYTES) throw new Error('the file is too large to be a proof');
    return readFileSync(path);
  } catch (error) {
    process.stderr.write(`Could not read ${path}: ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
}

function showProgress({ share }: { share: number }): void {
  process.stderr.write(`\r${Math.round(share * 100)} %`);
}

function report({ isVerified, guarantee, checks, proof }: Verdict, isCommitmentKnown: boolean): void {
  const lines = proof
    ? [`"${proof.statements.listName}", ${proof.statements.page} (according to the file)`, '']
    : [];
  for (const check of checks)
    lines.push(`${MARKS[check.outcome]} ${check.name.padEnd(10)} ${describeCheck(check)}`);
  lines.push('', isVerified ? 'All checks passed.' : 'The draw FAILED the check.');
  if (guarantee) lines.push(GUARANTEES[guarantee]);
  const previous = proof?.document.previous;
  if (previous)
    lines.push(
      `This list was drawn again. Reason: ${previous.reason}`,
      `Previous draw: ${previous.commitment}`,
    );
  if (proof && isVerified && !isCommitmentKnown)
    lines.push(`Compare this commitment with the one you saw before the draw: ${proof.commitment}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints the receipt holder's result. Returns whether the receipt is valid and in the draw. */
function reportReceipt({ proof, ranking }: Verdict, file: Uint8Array): boolean {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const read = parseReceipt(file);
  if ('fault' in read) {
    say(`The receipt is not valid: ${read.fault.path} ${read.fault.reason}`);
    return false;
  }
  const isSigned = isReceiptSigned(read.receipt);
  say(
    isSigned
      ? `The receipt is signed with the key ${read.receipt.publicKey}. Compare it with the operator's key.`
      : 'The receipt is NOT signed with the key it names.',
  );
  if (!proof || !ranking) return false;
  const standing = findReceipt(proof, ranking, read.receipt);
  if (standing.outcome === 'won') say(`You won, in place ${standing.rank}.`);
  else if (standing.outcome === 'waiting') say(`You are number ${standing.waiting} on the waiting list.`);
  else say(`Your entry is not in this draw: ${ABSENCES[standing.reason]}.`);
  return isSigned && standing.outcome !== 'absent';
}
