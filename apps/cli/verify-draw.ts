import { readFileSync, statSync } from 'node:fs';
import { checkWitnesses } from '@signboard/draw/check-witnesses.ts';
import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { type Openings, parseOpenings } from '@signboard/draw/openings.ts';
import { MAX_PROOF_BYTES, type Proof, parseDrawFile } from '@signboard/draw/parse-proof.ts';
import type { CommitmentFile } from '@signboard/draw/proof-file.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import type { Fault } from '@signboard/draw/read-fields.ts';
import type { Check, Progress } from '@signboard/draw/verdict.ts';
import { refuseFile, verifyCommitmentFile, verifyProof } from '@signboard/draw/verify-proof.ts';
import { getRevealTime } from '@signboard/draw/witnesses.ts';

import { describeCheck } from './describe-check.ts';
import { describeWitnesses } from './describe-witnesses.ts';
import { type Arguments, readArguments, USAGE } from './read-arguments.ts';
import { reportConfirmations } from './report-confirmations.ts';
import { reportReceipt } from './report-receipt.ts';

const MARKS = { passed: '✓', failed: '✗', 'not-made': '·' } as const;

type Files = {
  draw: Uint8Array;
  receipt: Uint8Array | null;
  openings: Openings | null;
  confirmations: Uint8Array | null;
  trust: string[];
};

process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (!asked) {
    process.stderr.write(USAGE);
    return 2;
  }
  const files = readFiles(asked);
  if (!files) return 2;
  const read = parseDrawFile(files.draw);
  if ('file' in read) return reportPending(asked, read.file, files);
  return await reportDraw(asked, read, files);
}

function readFiles(asked: Arguments): Files | null {
  try {
    const openings = asked.openings === undefined ? null : parseOpenings(readFile(asked.openings));
    if (openings && 'fault' in openings)
      throw new Error(`${asked.openings}: not an openings file (${openings.fault.reason})`);
    return {
      draw: readFile(asked.file),
      receipt: asked.receipt === undefined ? null : readFile(asked.receipt),
      openings: openings?.openings ?? null,
      confirmations: asked.confirmations === undefined ? null : readFile(asked.confirmations),
      trust: asked.trust.flatMap((path) => splitCertificates(readFile(path))),
    };
  } catch (error) {
    process.stderr.write(`Could not read ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
}

/** Oversized files are not loaded. */
function readFile(path: string): Uint8Array {
  try {
    if (statSync(path).size > MAX_PROOF_BYTES) throw new Error('the file is too large to be a proof');
    return readFileSync(path);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

function splitCertificates(file: Uint8Array): string[] {
  const text = new TextDecoder().decode(file);
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

async function reportDraw(
  asked: Arguments,
  read: { proof: Proof } | { fault: Fault },
  { receipt, openings, confirmations, trust }: Files,
): Promise<number> {
  const verdict =
    'fault' in read
      ? refuseFile(read.fault)
      : verifyProof(read.proof, {
          hashInto: nobleSha256,
          expect: asked.commitment === undefined ? {} : { commitment: asked.commitment },
          ...(openings && { openings }),
          ...showProgress(),
        });
  const { proof, isVerified } = verdict;
  const witnesses = proof && (await checkWitnesses(proof, trust, crypto.subtle));
  const own = receipt && reportReceipt(receipt, verdict, asked.keys);
  const lines = [...describeFile(proof), ...describeChecks(verdict.checks), ''];
  lines.push(
    isVerified
      ? '1. The result follows from these entries and this random number.'
      : '1. The result does NOT follow: the draw FAILED the check.',
  );
  if (proof && witnesses && isVerified) {
    const { source } = proof.document;
    lines.push('2. Did this list of entries exist before the random number?');
    lines.push(...describeWitnesses(witnesses, getGuarantee(source), getRevealTime(source)));
    if (asked.commitment === undefined)
      lines.push(`  Compare this commitment with the one you saw before the draw: ${proof.commitment}`);
    else lines.push('  It is the commitment that you passed.');
  }
  const places = confirmations && reportConfirmations(confirmations, verdict);
  lines.push(...describeOwn(own), ...(places?.lines ?? []), ...describeEarlier(proof));
  if (openings && proof?.version === 1)
    lines.push('The openings file was not checked: a proof of version 1 contains its openings.');
  process.stdout.write(`${lines.join('\n')}\n`);
  const isWitnessed = !asked.requireWitness || (witnesses?.inTime.length ?? 0) > 0;
  return isVerified && isWitnessed && (own?.isGood ?? true) && (places?.isGood ?? true) ? 0 : 1;
}

function reportPending(asked: Arguments, file: CommitmentFile, { receipt }: Files): number {
  const { checks, isVerified } = verifyCommitmentFile(file, {
    hashInto: nobleSha256,
    expect: asked.commitment === undefined ? {} : { commitment: asked.commitment },
    ...showProgress(),
  });
  const own = receipt && reportReceipt(receipt, isVerified ? file : null, asked.keys);
  const lines = [...describeFile(file), ...describeChecks(checks), ''];
  lines.push(isVerified ? 'The draw is pending.' : 'The commitment FAILED the check.');
  const revealTime = getRevealTime(file.document.source);
  if (isVerified && revealTime) lines.push(`The random number is due at ${revealTime.toISOString()}.`);
  if (isVerified) lines.push(`Keep this commitment: ${file.commitment}`);
  lines.push(...describeOwn(own));
  process.stdout.write(`${lines.join('\n')}\n`);
  return isVerified && !asked.requireWitness && (own?.isGood ?? true) ? 0 : 1;
}

function describeFile(file: { statements: { listName: string; page: string } } | null): string[] {
  return file ? [`"${file.statements.listName}", ${file.statements.page} (according to the file)`, ''] : [];
}

function describeChecks(checks: readonly Check[]): string[] {
  return checks.map((check) => `${MARKS[check.outcome]} ${check.name.padEnd(10)} ${describeCheck(check)}`);
}

function describeOwn(own: { lines: string[] } | null): string[] {
  return own ? ['3. Your entry', ...own.lines.map((line) => `  ${line}`)] : [];
}

function describeEarlier(proof: Proof | null): string[] {
  if (proof?.version !== 1) return describePrevious(proof?.document.previous ?? []);
  const { previous } = proof.document;
  if (!previous) return [];
  return [`This list was drawn again. Reason: ${previous.reason}`, `Previous draw: ${previous.commitment}`];
}

function describePrevious(previous: CommitmentDocument['previous']): string[] {
  return previous.map(({ number, state, commitment, reason }) => {
    const why = reason === null ? '' : ` (${reason})`;
    return `Earlier draw ${number}: ${state}${why}${commitment === null ? '' : `, ${commitment}`}`;
  });
}

function showProgress(): { onProgress?: (progress: Progress) => void } {
  if (!process.stderr.isTTY) return {};
  return { onProgress: ({ share }) => process.stderr.write(`\r${Math.round(share * 100)} %\r`) };
}
