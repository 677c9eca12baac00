import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findReceipt } from '@signboard/draw/find-receipt.ts';
import { nobleSha256 } from '@signboard/draw/noble-hash.ts';
import { MOST_PROOF_BYTES } from '@signboard/draw/parse-proof.ts';
import type { Guarantee } from '@signboard/draw/randomness.ts';
import { isReceiptSigned, parseReceipt } from '@signboard/draw/receipt.ts';
import { type Verdict, verifyProof } from '@signboard/draw/verify-proof.ts';
import { describeCheck } from './describe-check.ts';

const USAGE = `Makes a draw again from its proof file and compares.

  npm run -s verify-draw -- PROOF [--commitment HEX] [--receipt FILE]

  --commitment HEX  the commitment that you saw before the draw
  --receipt FILE    your receipt: tells where you stand in the draw

Exit code 0: everything holds. 1: something does not. 2: a file could not be read.
`;

const MARKS = { passed: '✓', failed: '✗', 'not-made': '·' } as const;

const GUARANTEES: Record<Guarantee, string> = {
  'public-beacon':
    'The randomness came from the public drand beacon: nobody could know the outcome when the commitment was made.',
  'own-beacon':
    'The randomness came from a beacon of their own: whoever holds its key could have known the outcome.',
  'commit-reveal':
    "The randomness came from the operator's secret: the operator could have known the outcome.",
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

/** The bytes of a file, or null after a word about why there are none. A file beyond all bounds is not even loaded. */
function readFile(path: string): Uint8Array | null {
  try {
    if (statSync(path).size > MOST_PROOF_BYTES) throw new Error('it is larger than any proof');
    return readFileSync(path);
  } catch (error) {
    process.stderr.write(`${path} could not be read: ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
}

function showProgress({ share }: { share: number }): void {
  process.stderr.write(`\r${Math.round(share * 100)} %`);
}

function report({ isVerified, guarantee, checks, proof }: Verdict, isCommitmentKnown: boolean): void {
  const lines = proof
    ? [`"${proof.statements.listName}", ${proof.statements.page} (as the file says)`, '']
    : [];
  for (const check of checks)
    lines.push(`${MARKS[check.outcome]} ${check.name.padEnd(10)} ${describeCheck(check)}`);
  lines.push('', isVerified ? 'The draw is verified.' : 'The draw is NOT verified.');
  if (guarantee) lines.push(GUARANTEES[guarantee]);
  const previous = proof?.document.previous;
  if (previous)
    lines.push(`This is a second draw. Reason: ${previous.reason}`, `The first: ${previous.commitment}`);
  if (proof && isVerified && !isCommitmentKnown)
    lines.push(`Compare the commitment with the one you saw before the draw: ${proof.commitment}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Tells where the holder of a receipt stands; answers whether the receipt is good and has a place. */
function reportReceipt({ proof, ranking }: Verdict, file: Uint8Array): boolean {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const read = parseReceipt(file);
  if ('fault' in read) {
    say(`The receipt is malformed: ${read.fault.path} ${read.fault.reason}`);
    return false;
  }
  const isSigned = isReceiptSigned(read.receipt);
  say(
    isSigned
      ? `The receipt is signed by the key ${read.receipt.publicKey}; compare it with the operator's.`
      : 'The receipt is NOT signed by the key that it names.',
  );
  if (!proof || !ranking) return false;
  const standing = findReceipt(proof, ranking, read.receipt);
  if (standing.outcome === 'won') say(`You won, with rank ${standing.rank}.`);
  else if (standing.outcome === 'waiting') say(`You are number ${standing.waiting} in the waiting line.`);
  else say(`You have no place in this draw: ${standing.reason}.`);
  return isSigned && standing.outcome !== 'absent';
}
