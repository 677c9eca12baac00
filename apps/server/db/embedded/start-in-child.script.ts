import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// Stands in for the product in a process of its own, so that tests can kill it or run it as another user.
const say = (kind: string) => (text: string) => process.stdout.write(`${JSON.stringify({ kind, text })}\n`);

try {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const database = await startEmbeddedPostgres({ ...options, log: { info: say('info'), warn: say('warn') } });
  say('url')(database.url);
  process.stdin.on('end', () => void database.stop().then(() => process.exit(0)));
  process.stdin.resume();
} catch (error) {
  say('error')(`${(error as Error).name}: ${(error as Error).message}`);
  process.exitCode = 1;
}
