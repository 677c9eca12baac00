import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';

/** Measured on an idle core of the 2-core machine on which the limits of tests were chosen. */
const REFERENCE_MS = 160;
const MAX_FACTOR = 20;

/**
 * How many times longer work takes on this machine, with its present load, than on the idle reference: from 1 to 20.
 * Limits that only exist to end a hanging test are multiplied by it. The first call measures; child processes inherit
 * the result.
 * @returns {number}
 */
export function machineFactor() {
  process.env.MACHINE_FACTOR ??= String(measure());
  return Number(process.env.MACHINE_FACTOR);
}

function measure() {
  const slowdown = timeWorkload() / REFERENCE_MS;
  const runnablePerCore = loadavg()[0] / availableParallelism();
  return Math.min(MAX_FACTOR, Math.max(1, slowdown, runnablePerCore));
}

/** Integers, strings and sorting: spans many time slices, so a core shared with others shows. */
function timeWorkload() {
  const startedAt = performance.now();
  const words = [];
  let state = 1;
  for (let round = 0; round < 20_000_000; round++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + round;
    if (round % 1024 === 0) words.push(state.toString(36));
  }
  words.sort();
  return performance.now() - startedAt;
}
