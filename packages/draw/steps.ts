/** A long computation that yields its progress (0 to 1) and returns its result. */
export type Steps<Result> = Generator<number, Result, void>;

/** About 10 milliseconds of work, so that neither a page nor a server blocks noticeably. */
export const HASHES_PER_STEP = 4096;

/** Runs a computation synchronously. */
export function runSteps<Step, Result>(
  steps: Generator<Step, Result, void>,
  onStep: (step: Step) => void = () => {},
): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onStep(value);
  }
}

/** Runs a computation and awaits `onStep` after every step, so that the caller can yield to the event loop. */
export async function runStepsAsync<Step, Result>(
  steps: Generator<Step, Result, void>,
  onStep: (step: Step) => Promise<unknown>,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await onStep(value);
  }
}
