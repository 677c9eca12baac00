import pg from 'pg';
import { migrate } from '#server/platform/db/migrate.ts';
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

const adminPools = new Map<string, pg.Pool>();

/** Runs a statement that is no part of a test. Its connection is kept: logging in takes longer than most statements. */
export async function administer<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const pool = adminPools.get(url) ?? createAdminPool(url);
  adminPools.set(url, pool);
  return (await pool.query<Row>(statement, values)).rows;
}

async function disconnect(url: string): Promise<void> {
  await adminPools.get(url)?.end();
  adminPools.delete(url);
}

function createAdminPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    application_name: 'signboard-tests',
  });
  // The server may stop before this process does.
  pool.on('error', () => {});
  return pool;
}

/**
 * Drops a database and its sessions. Not with `with (force)`, which also tries to end an autovacuum worker and fails,
 * because only a superuser may; otherwise PostgreSQL ends such a worker itself.
 */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await disconnect(databaseUrl(adminUrl, database));
  const sessions = `pg_stat_activity where datname = '${database}' and usename = current_user`;
  await administer(adminUrl, `select pg_terminate_backend(pid, ${OUTER_LIMIT_MS}) from ${sessions}`);
  await administer(adminUrl, `drop database ${database}`);
}
