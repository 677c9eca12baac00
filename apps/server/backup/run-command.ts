/** What a person can do something about; anything else is a fault of ours and printed with its stack. */
const FORESEEN = ['Error', 'error', 'BackupError', 'ConfigError', 'EmbeddedPostgresError', 'ProviderError'];

export const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Returns the exit code: 0 done, 1 it could not be done. Ctrl-C and SIGTERM end the work, and what it has begun is removed. */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await work(stopping.signal);
    return 0;
  } catch (error) {
    const { name, message, stack } = error as Error;
    say(stopping.signal.aborted ? 'Stopped.' : FORESEEN.includes(name) ? message : String(stack ?? error));
    return 1;
  } finally {
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
  }
}
