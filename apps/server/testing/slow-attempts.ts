import { timeParsing, watchEventLoop } from './event-loop.ts';

/** As long as parsing an ordinary body of the largest size this many times; zod alone took 20 times as long. */
const MOST_PARSINGS = 12;
/** A call counts as slow only if it is slow each time: garbage is collected at any time. */
const ATTEMPTS = 4;

const ORDINARY_BODY = JSON.stringify(
  Array.from({ length: 60_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`),
);

/** What longest blocks are compared with. */
export const timeOrdinaryBody = () => timeParsing(ORDINARY_BODY);

/** For how many parsings each attempt blocked the event loop; empty unless all blocked it for too many. */
export async function findSlowAttempts(run: () => Promise<unknown>, parsingMs: number): Promise<number[]> {
  const attempts: number[] = [];
  while (attempts.length < ATTEMPTS) {
    const stop = watchEventLoop();
    await run();
    const blockedMs = stop();
    // Other work on the machine slows both down: what seems slow is compared with a measurement of the same moment.
    const isSlow = blockedMs >= MOST_PARSINGS * parsingMs;
    const parsings = isSlow ? Math.round(blockedMs / timeOrdinaryBody()) : 0;
    if (parsings < MOST_PARSINGS) return [];
    attempts.push(parsings);
  }
  return attempts;
}
