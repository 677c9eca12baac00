import { checkPlaces, type PlacesFinding } from '@signboard/draw/check-places.ts';
import { checkWitnesses } from '@signboard/draw/check-witnesses.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import type { Openings } from '@signboard/draw/openings.ts';
import { parseDrawFile } from '@signboard/draw/parse-proof.ts';
import { runStepsAsync } from '@signboard/draw/steps.ts';
import type { Progress, Verdict } from '@signboard/draw/verdict.ts';
import {
  type CommitmentVerdict,
  refuseFile,
  verifyCommitmentFileSteps,
  verifyProofSteps,
} from '@signboard/draw/verify-proof.ts';
import type { Witnesses } from '@signboard/draw/witnesses.ts';

/** What a file turned out to be. */
export type CheckedFile = CheckedProof | { kind: 'commitment'; verdict: CommitmentVerdict };

export type CheckedProof = {
  kind: 'proof';
  verdict: Verdict;
  witnesses: Witnesses | null;
  places: PlacesFinding | null;
};

export type Known = {
  commitment: string | null;
  openings: Openings | null;
  confirmations: Uint8Array | null;
};

type Running = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Yields regularly, so that the page stays responsive. Not every browser lets a file:// page start a worker. */
export async function verifyInSlices(
  file: Uint8Array,
  { commitment, openings, confirmations }: Known,
  running: Running,
): Promise<CheckedFile> {
  const read = parseDrawFile(file);
  const options = { hashInto: nobleSha256, expect: commitment === null ? {} : { commitment } };
  if ('file' in read) {
    const verdict = await runInSlices(verifyCommitmentFileSteps(read.file, options), running);
    return { kind: 'commitment', verdict };
  }
  if ('fault' in read)
    return { kind: 'proof', verdict: refuseFile(read.fault), witnesses: null, places: null };
  const steps = verifyProofSteps(read.proof, openings ? { ...options, openings } : options);
  const verdict = await runInSlices(steps, running);
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return {
    kind: 'proof',
    verdict,
    witnesses: verdict.proof && (await checkWitnesses(verdict.proof, [], subtle)),
    places: confirmations && checkPlaces(confirmations, verdict, new Date()),
  };
}

function runInSlices<Result>(
  steps: Generator<Progress, Result, void>,
  { signal, onProgress }: Running,
): Promise<Result> {
  return runStepsAsync(steps, async (progress) => {
    signal.throwIfAborted();
    onProgress(progress);
    await yieldToEventLoop();
  });
}

/** A message has no delay, unlike nested timers, which browsers clamp to 4 ms. */
function yieldToEventLoop(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
