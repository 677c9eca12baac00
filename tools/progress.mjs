// Steps of a long start: a counter, the current step and its seconds. On a terminal the seconds tick.

/** Runs one step and returns its result. Prints a line when it starts and another when it ends. */
export async function runStep(counter, doing, done, work) {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const { isTTY } = process.stderr;
  const show = () =>
    process.stderr.write(`${isTTY ? '\r' : ''}[${counter}] ${doing} … ${isTTY ? seconds() : '\n'}`);
  show();
  const ticking = isTTY ? setInterval(show, 1000) : undefined;
  try {
    const result = await work();
    process.stderr.write(`${isTTY ? '\r\u001b[K' : ''}[${counter}] ${done} (${seconds()})\n`);
    return result;
  } catch (error) {
    if (isTTY) process.stderr.write('\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/** An expected failure: its message is all that a person needs, so no stack is printed. */
export class StartError extends Error {
  name = 'StartError';
}
