import { nobleSha256 } from '@signboard/draw/noble-hash.ts';
import { runStepsAsync } from '@signboard/draw/steps.ts';
import { type Progress, type Verdict, verifyProofSteps } from '@signboard/draw/verify-proof.ts';

/** Verifies in small pieces, so that the page stays alive. Not every browser lets a page from a file start a worker. */
export async function verifyInTurns(
  file: Uint8Array,
  expect: { commitment?: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Verdict> {
  return await runStepsAsync(verifyProofSteps(file, { hashInto: nobleSha256, expect }), async (progress) => {
    signal.throwIfAborted();
    onProgress(progress);
    await nextTurn();
  });
}

/** A message comes without the pause that browsers put between repeated timers. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
