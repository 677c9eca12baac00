import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { PATIENCE_MS } from '../../../testing/patience.ts';

/** What test files get to know of the server that they share. */
export type TestPostgres = { adminUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Makes a migrated database that test files copy: a copy takes milliseconds, migrating takes longer each year. */
export async function prepareTemplate(adminUrl: string): Promise<TestPostgres> {
  const template = `signboard_template_${process.pid}`;
  await administer(adminUrl, `create database ${template}`);
  await migrate(databaseUrl(adminUrl, template));
  return { adminUrl, template };
}

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, database: string): string {
  return Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
}

/** Runs one statement that works on databases as a whole. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Drops a database with our sessions in it. Not by `with (force)`, which also tries to end an autovacuum worker there
 * and fails, because only a superuser may; without it PostgreSQL ends such a worker by itself.
 */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  const sessions = `pg_stat_activity where datname = '${database}' and usename = current_user`;
  await administer(adminUrl, `select pg_terminate_backend(pid, ${PATIENCE_MS}) from ${sessions}`);
  await administer(adminUrl, `drop database ${database}`);
}
