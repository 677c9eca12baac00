import { setImmediate } from 'node:timers/promises';
import { runStepsAsync, type Steps } from '@signboard/draw/steps.ts';

/** Runs a long computation of a draw between the other things that this process has to do. */
export function hashInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  return runStepsAsync(steps, () => setImmediate());
}
