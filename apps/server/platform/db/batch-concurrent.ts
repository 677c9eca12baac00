import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import type { Clock } from '#server/platform/lib/clock.ts';

type Pending<Input, Result> = {
  input: Input;
  resolve(result: Result): void;
  reject(reason: unknown): void;
};

/** Larger batches would make the first caller wait for the last. */
const MAX_BATCH_SIZE = 64;
/** Longer than a statement may take. A connection can hang for minutes; those who call later do not wait for it. */
const STUCK_MS = 20_000;

/**
 * Merges the calls of one turn of the event loop into a batch, and those that arrive while it is in flight into the next
 * one: under load, one round trip serves fifty callers. A single call waits for the end of its turn only. Results are
 * returned in the order of the inputs.
 */
export function batchConcurrent<Input, Result>(
  runBatch: (input: Input[]) => Promise<Result[]>,
  clock: Clock,
): (input: Input) => Promise<Result> {
  const queue: Pending<Input, Result>[] = [];
  let isRunning = false;

  async function drain(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      // Many requests arrive, and many answers of the batch before continue, in the same turn.
      await new Promise(setImmediate);
      await unlessStuck(settle(runBatch, queue.splice(0, MAX_BATCH_SIZE)), clock);
    }
    isRunning = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      if (!isRunning) void drain();
    });
}

async function unlessStuck(settled: Promise<void>, clock: Clock): Promise<void> {
  const stuck = Promise.withResolvers<void>();
  const cancel = clock.after(STUCK_MS, stuck.resolve);
  await Promise.race([settled, stuck.promise]);
  cancel();
}

/** If a batch fails, each call is retried alone, so that one bad input does not fail the others. */
async function settle<Input, Result>(
  runBatch: (input: Input[]) => Promise<Result[]>,
  batch: Pending<Input, Result>[],
): Promise<void> {
  try {
    const results = await runBatch(batch.map(({ input }) => input));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
  } catch (error) {
    if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error);
    else for (const call of batch) await settle(runBatch, [call]);
  }
}
