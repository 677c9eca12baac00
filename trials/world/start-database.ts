import pg from 'pg';
import { startEmbeddedDatabase } from '../../apps/server/platform/db/embedded-database.ts';
import { migrate } from '../../apps/server/platform/db/migrate.ts';
import { makeDataFolder } from './start-world.ts';

const TEMPLATE = 'template_of_worlds';

/** A migrated database without a product, for processes that only need its URL. */
export async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const { url, stop } = await startServer();
  await migrate(url);
  return { url, stop };
}

/** A server for several products, each with its own migrated database. */
export async function startDatabaseServer(): Promise<{
  /** Returns the new database’s URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}> {
  const { url, stop } = await startServer();
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  await runStatement(url, `create database ${TEMPLATE}`);
  await migrate(urlOf(TEMPLATE));
  return {
    async createDatabase(name) {
      // By file: writing the copy through the log takes more processor time.
      const copy = `template ${TEMPLATE} strategy file_copy`;
      await runStatement(url, `create database ${pg.escapeIdentifier(name)} ${copy}`);
      return urlOf(name);
    },
    stop,
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await makeDataFolder();
  const log = { info: () => {}, warn: () => {} };
  const { url, stop } = await startEmbeddedDatabase({
    dataDir: folder.path,
    durability: 'none-for-tests',
    log,
  });
  return {
    url,
    async stop() {
      await stop();
      await folder.remove();
    },
  };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
