import { startEmbeddedDatabase } from '../../apps/server/db/embedded-database.ts';
import { migrate } from '../../apps/server/db/migrate.ts';
import { makeDataFolder } from './start-world.ts';

/** A migrated database without a product, for processes that only need its URL. */
export async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeDataFolder();
  const log = { info: () => {}, warn: () => {} };
  const { url, stop } = await startEmbeddedDatabase({
    dataDir: folder.path,
    durability: 'none-for-tests',
    log,
  });
  await migrate(url);
  return {
    url,
    async stop() {
      await stop();
      await folder.remove();
    },
  };
}
