import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';

/** The shared server, as provided to test files. */
export type TestPostgres = { adminUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Creates a migrated template database: copying takes milliseconds, migrating much longer. */
export async function prepareTemplate(adminUrl: string): Promise<TestPostgres> {
  const template = `signboard_template_${process.pid}`;
  await administer(adminUrl, `create database ${template}`);
  await migrate(databaseUrl(adminUrl, template));
  return { adminUrl, template };
}

export function databaseUrl(adminUrl: string, database: string): string {
  return Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
}

/** Runs a statement on the admin connection. */
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
 * Drops a database and its sessions. Not with `with (force)`, which also tries to end an autovacuum worker and fails,
 * because only a superuser may; otherwise PostgreSQL ends such a worker itself.
 */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  const sessions = `pg_stat_activity where datname = '${database}' and usename = current_user`;
  await administer(adminUrl, `select pg_terminate_backend(pid, ${OUTER_LIMIT_MS}) from ${sessions}`);
  await administer(adminUrl, `drop database ${database}`);
}
