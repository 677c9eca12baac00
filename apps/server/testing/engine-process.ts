import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { prepareTemplate } from './prepare-template.ts';

/** A process that runs an engine for one test run, in a folder that goes with it, until its parent lets go. */
const [enginePackage] = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'signboard-postgres-'));
// Root runs the engine under another user, who must be able to pass through.
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({
  dataDir,
  durability: 'none-for-tests',
  log: { info: () => {}, warn: (message) => void process.stderr.write(`${message}\n`) },
  ...(enginePackage && { enginePackage }),
});
const stop = async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.on('disconnect', stop);
// Ctrl-C reaches the whole group; the end comes by the parent's letting go.
process.on('SIGINT', () => {});
process.send?.(await prepareTemplate(postgres.url));
