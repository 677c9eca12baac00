#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs';
import { checkPlaces } from '@signboard/draw/check-places.ts';
import { checkReceipt } from '@signboard/draw/check-receipt.ts';
import { checkWitnesses } from '@signboard/draw/check-witnesses.ts';
import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { type Openings, parseOpenings } from '@signboard/draw/openings.ts';
import { MAX_PROOF_BYTES, parseDrawFile } from '@signboard/draw/parse-proof.ts';
import type { CommitmentFile, Proof } from '@signboard/draw/proof-file.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import type { Fault } from '@signboard/draw/read-fields.ts';
import { splitPem } from '@signboard/draw/timestamps/split-pem.ts';
import type { Progress } from '@signboard/draw/verdict.ts';
import { refuseFile, verifyCommitmentFile, verifyProof } from '@signboard/draw/verify-proof.ts';
import { getRevealTime, type Witnesses } from '@signboard/draw/witnesses.ts';
import {
  describeExistence,
  describePlaces,
  describeRemarks,
  describeResult,
  describeStanding,
  type Statement,
  type Words,
} from '@signboard/languages/check-statements.ts';
import { EXIT, findExitCode } from './exit-codes.ts';
import { type FetchedDraw, fetchDraw, isAddress } from './fetch-draw.ts';
import { type Arguments, readArguments, USAGE } from './read-arguments.ts';
import { chooseWords, listChecks, listStatements } from './write-report.ts';

type Files = {
  draw: Uint8Array;
  receipt: Uint8Array | null;
  openings: Openings | null;
  confirmations: Uint8Array | null;
  trust: string[];
  keys: string[];
};

process.exitCode = await main();

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2));
  if (!asked) {
    process.stderr.write(USAGE);
    return EXIT.nothingChecked;
  }
  const files = await readFiles(asked);
  if (!files) return EXIT.nothingChecked;
  const words = chooseWords(Intl.DateTimeFormat().resolvedOptions().locale);
  const read = parseDrawFile(files.draw);
  if ('file' in read) return reportPending(asked, read.file, files, words);
  return await reportDraw(asked, read, files, words);
}

async function readFiles(asked: Arguments): Promise<Files | null> {
  try {
    const fetched = await readDraw(asked);
    const openings = asked.openings === undefined ? null : parseOpenings(readFile(asked.openings));
    if (openings && 'fault' in openings)
      throw new Error(`${asked.openings}: not an openings file (${openings.fault.reason})`);
    return {
      draw: fetched.draw,
      receipt: asked.receipt === undefined ? null : readFile(asked.receipt),
      openings: openings?.openings ?? null,
      confirmations:
        asked.confirmations === undefined ? fetched.confirmations : readFile(asked.confirmations),
      trust: asked.trust.flatMap((path) => splitPem(new TextDecoder().decode(readFile(path)))),
      keys: [...asked.keys, ...fetched.keys],
    };
  } catch (error) {
    process.stderr.write(`Could not read ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
}

async function readDraw({ file, draw }: Arguments): Promise<FetchedDraw> {
  if (isAddress(file)) return await fetchDraw(file, draw);
  return { draw: readFile(file), confirmations: null, keys: [] };
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

async function reportDraw(
  asked: Arguments,
  read: { proof: Proof } | { fault: Fault },
  { receipt, openings, confirmations, trust, keys }: Files,
  words: Words,
): Promise<number> {
  const verdict =
    'fault' in read
      ? refuseFile(read.fault)
      : verifyProof(read.proof, { ...optionsOf(asked), ...(openings && { openings }) });
  const { result, checks, proof, ranking } = verdict;
  if (result === 'nothing-checked' || !proof) {
    print(listStatements([describeResult(verdict, words)]));
    return EXIT.nothingChecked;
  }
  const witnesses = await checkWitnesses(proof, trust, crypto.subtle);
  const places = confirmations && checkPlaces(confirmations, verdict, new Date());
  const standing = receipt && checkReceipt(receipt, ranking && { proof, ranking }, keys);
  const statements = [
    describeResult(verdict, words),
    ...(ranking ? [describeExistence(evidenceOf(proof, witnesses, asked), words)] : []),
    ...(standing ? [describeStanding(standing, words)] : []),
    ...(confirmations ? [describePlaces(places, words)] : []),
  ];
  const compare =
    ranking && asked.commitment === undefined ? [`${words.texts.compare} ${proof.commitment}`] : [];
  print([
    ...describeFile(proof, words),
    ...listChecks(checks, words),
    '',
    ...listStatements(statements),
    ...compare,
    ...describeEarlier(proof.document, words),
  ]);
  const isWitnessed = asked.requireWitness ? witnesses.inTime.length > 0 : null;
  return findExitCode({ result, places, isWitnessed, receipt: standing });
}

function evidenceOf(proof: Proof, witnesses: Witnesses, asked: Arguments) {
  const { source } = proof.document;
  return {
    witnesses,
    revealTime: getRevealTime(source),
    guarantee: getGuarantee(source),
    isSaved: asked.commitment !== undefined,
  };
}

function reportPending(
  asked: Arguments,
  file: CommitmentFile,
  { receipt, keys }: Files,
  words: Words,
): number {
  const { result, checks, remarks } = verifyCommitmentFile(file, optionsOf(asked));
  const { pending } = words.texts;
  const revealTime = getRevealTime(file.document.source);
  const isRight = result === 'follows';
  const standing = receipt && checkReceipt(receipt, isRight ? { file } : null, keys);
  const due = revealTime ? [pending.due(words.time(revealTime))] : [];
  const statements: Statement[] = [
    isRight
      ? { tone: 'open', title: pending.title, lines: [...due, ...describeRemarks(remarks, words)] }
      : { tone: 'wrong', title: pending.failed, lines: [] },
    ...(standing ? [describeStanding(standing, words)] : []),
  ];
  print([
    ...describeFile(file, words),
    ...listChecks(checks, words),
    '',
    ...listStatements(statements),
    ...(isRight ? [`${pending.keep} ${file.commitment}`] : []),
    ...describeEarlier(file.document, words),
  ]);
  return findExitCode({
    result,
    places: null,
    isWitnessed: asked.requireWitness ? false : null,
    receipt: standing,
  });
}

function optionsOf({ commitment }: Arguments) {
  return {
    hashInto: nobleSha256,
    expect: commitment === undefined ? {} : { commitment },
    ...showProgress(),
  };
}

function describeFile({ statements }: CommitmentFile, { texts }: Words): string[] {
  return [texts.stated(statements.listName), statements.page, ''];
}

function describeEarlier({ previous }: CommitmentDocument, { texts, language }: Words): string[] {
  return previous.map(({ number, state, commitment, reason }) =>
    [texts.earlier(number.toLocaleString(language), state, reason), commitment ?? ''].join(' ').trim(),
  );
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function showProgress(): { onProgress?: (progress: Progress) => void } {
  if (!process.stderr.isTTY) return {};
  return { onProgress: ({ share }) => process.stderr.write(`\r${Math.round(share * 100)} %\r`) };
}
