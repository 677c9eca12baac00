import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './database.ts';
import { PoolClient } from './pool-client.ts';

/** Where SQL runs: the pool, or the transaction that a use case opened. */
export type Db = Kysely<Tables>;

/** A pool of connections with limits, so that a slow database is noticed instead of waited for. */
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
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}
