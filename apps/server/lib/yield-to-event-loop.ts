import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for an event loop turn that no other caller shares. Work that takes a millisecond or two (signatures, hashes)
 * yields here first, so that a burst of it does not block other requests.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
