import { nobleSha256 } from '@signboard/draw/hash.ts';
import { runStepsAsync } from '@signboard/draw/steps.ts';
import { type Progress, type Verdict, verifyProofSteps } from '@signboard/draw/verify-proof.ts';

/** Yields regularly, so that the page stays responsive. Not every browser lets a file:// page start a worker. */
export async function verifyInSlices(
  file: Uint8Array,
  expect: { commitment?: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Verdict> {
  return await runStepsAsync(verifyProofSteps(file, { hashInto: nobleSha256, expect }), async (progress) => {
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
