import pg from 'pg';
import { connect } from '../../../apps/server/platform/db/connect.ts';
import { startEmbeddedDatabase } from '../../../apps/server/platform/db/embedded-database.ts';
import { migrate } from '../../../apps/server/platform/db/migrate.ts';
import { makeDataFolder } from '../../world/start-world.ts';

/** An empty database with the schema, for the parts of the engine that need no other process. */
export async function startEngineDatabase() {
  const folder = await makeDataFolder();
  const postgres = await startEmbeddedDatabase({
    dataDir: folder.path,
    log: { info: () => {}, warn: () => {} },
  });
  await migrate(postgres.url);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const { db } = connect(postgres.url, 4);
  return {
    db,
    database,
    async stop() {
      await db.destroy();
      await database.end();
      await postgres.stop();
      await folder.remove();
    },
  };
}
