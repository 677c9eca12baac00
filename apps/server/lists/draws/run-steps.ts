import { runStepsAsync, type Steps } from '@signboard/draw/steps.ts';
import { nextTurn } from '#server/platform/lib/concurrency.ts';

/** Yields to the event loop between steps of a long computation. */
export function runSteps<Result>(steps: Steps<Result>): Promise<Result> {
  return runStepsAsync(steps, nextTurn);
}
