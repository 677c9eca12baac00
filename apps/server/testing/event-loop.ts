/** The time that this thread was running: unlike the time of day, it does not depend on what else the machine does. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns a function that ends the watch and returns the longest time that the event loop was blocked for, in ms. */
export function watchEventLoop(): () => number {
  let last = processorMs();
  let longest = 0;
  let isWatching = true;
  const tick = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isWatching) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    isWatching = false;
    return Math.max(longest, processorMs() - last);
  };
}

/** Counts the turns of the event loop while it is watched: in each of them other requests are served. */
export function watchTurns(): { count(): number; stop(): void } {
  let turns = 0;
  let isWatching = true;
  const tick = () => {
    turns += 1;
    if (isWatching) setImmediate(tick);
  };
  setImmediate(tick);
  return {
    count: () => turns,
    stop: () => {
      isWatching = false;
    },
  };
}

/** Measured together, because the clock of a thread advances in steps of milliseconds. */
const MEASURED_PARSINGS = 20;

/** How long this machine parses a JSON text. */
export function timeParsing(body: string): number {
  const started = processorMs();
  for (let count = 0; count < MEASURED_PARSINGS; count += 1) JSON.parse(body);
  return (processorMs() - started) / MEASURED_PARSINGS;
}
