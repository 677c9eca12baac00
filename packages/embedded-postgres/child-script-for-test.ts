import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// Runs the embedded database in a separate process, so that tests can kill it or run it as another user.
const report = (kind: string) => (text: string) =>
  process.stdout.write(`${JSON.stringify({ kind, text })}\n`);

try {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const database = await startEmbeddedPostgres({
    ...options,
    log: { info: report('info'), warn: report('warn') },
  });
  report('url')(database.url);
  process.stdin.on('end', () => void database.stop().then(() => process.exit(0)));
  process.stdin.resume();
} catch (error) {
  report('error')(`${(error as Error).name}: ${(error as Error).message}`);
  process.exitCode = 1;
}
