import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that nobody else who waits here gets. Those who reckon for a millisecond or two take
 * one each, so that a crowd of them does not keep everybody else from being answered.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
