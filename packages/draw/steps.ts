/** A computation that pauses now and then, tells the share of it that is done (0 to 1), and ends with its result. */
export type Steps<Result> = Generator<number, Result, void>;

/** Hashes between two pauses: some 10 milliseconds, so that neither a page nor a server seems to hang. */
export const HASHES_PER_STEP = 4096;

/** Runs a computation to its end without a pause; `onStep` hears what it tells on the way. */
export function finish<Step, Result>(
  steps: Generator<Step, Result, void>,
  onStep: (step: Step) => void = () => {},
): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    onStep(value);
  }
}

/** Runs a computation to its end and lets others have their turn at every pause; how to wait is the caller's affair. */
export async function finishInTurns<Step, Result>(
  steps: Generator<Step, Result, void>,
  takeTurn: (step: Step) => Promise<unknown>,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await takeTurn(value);
  }
}
