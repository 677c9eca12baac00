import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './database.ts';
import { PoolClient } from './pool-client.ts';

/** The pool, or the transaction that a use case has opened. */
export type Db = Kysely<Tables>;

/** Timeouts make a slow database fail fast instead of blocking requests. */
export function connect(url: string, poolSize: number): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    Client: PoolClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: 15_000,
    application_name: 'signboard',
  });
  // The pool replaces idle connections that break; without a listener the error would end the process.
  pool.on('error', () => {});
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}
