import { readConfig } from '../config/parse-config.ts';

/** Starts the product in the role that the settings name, and stops it when it is asked to. */
try {
  const config = readConfig();
  // Loaded only now, because it takes seconds: wrong settings are reported at once.
  const { startSignboard } = await import('../start-signboard.ts');
  const signboard = await startSignboard(config);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await signboard.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The launcher is gone: nothing may be left running behind it.
  process.on('disconnect', stop);
  process.send?.({ type: 'ready', url: signboard.url, notices: signboard.notices });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

/** Expected errors are printed as one sentence; only unexpected ones include the stack. */
function describeFailure(error: unknown): string {
  const isForeseen =
    error instanceof Error && ['Error', 'ConfigError', 'EmbeddedPostgresError'].includes(error.name);
  return isForeseen ? error.message : String((error as Error)?.stack ?? error);
}
