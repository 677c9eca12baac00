import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/platform/db/embedded-database.ts';
import { fastTmpdir } from '../../../testing/fast-tmpdir.ts';
import { administer, prepareTemplate } from './prepare-template.ts';

/** Runs PostgreSQL in a temporary folder for one test run, until the parent disconnects. */
const [binariesPackage] = process.argv.slice(2);
const dataDir = await mkdtemp(join(fastTmpdir(), 'signboard-postgres-'));
// Root runs PostgreSQL as another user, who must be able to traverse the folder.
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedDatabase({
  dataDir,
  durability: 'none-for-tests',
  log: { info: () => {}, warn: (message) => void process.stderr.write(`${message}\n`) },
  ...(binariesPackage && { binariesPackage }),
});
const stop = async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
};
process.on('disconnect', stop);
// Ctrl-C reaches the whole process group; exit when the parent disconnects instead.
process.on('SIGINT', () => {});
// Hashing the password takes half of the client's processor time for a connection; PostgreSQL 15 has no such setting.
if (!binariesPackage)
  await administer(
    postgres.url,
    `set scram_iterations = 1; alter role current_user password '${new URL(postgres.url).password}'`,
  );
process.send?.(await prepareTemplate(postgres.url));
