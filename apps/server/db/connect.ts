import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './database.ts';

const PREPARED_COMMENT = /^\s*\/\* prepared: ([a-z-]+) \*\//;

/**
 * A pooled connection that uses prepared statements on request: a statement opts in with a leading comment `prepared:
 * name`. Planning costs more than running where a small statement runs thousands of times per second. Others stay
 * unprepared, because a cached plan fails when its tables change.
 */
class PoolClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // An idle connection may break; the next statement reports it, and it must not end the process.
    this.on('error', () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eight overloads
  override query(...given: any[]): any {
    const [text, ...rest] = given;
    const name = typeof text === 'string' ? PREPARED_COMMENT.exec(text)?.[1] : undefined;
    const values = Array.isArray(rest[0]) ? rest.shift() : undefined;
    const asked = name ? [{ name, text, values }, ...rest] : given;
    return super.query(...(asked as Parameters<pg.Client['query']>));
  }
}

/** The pool, or the transaction that a use case has opened. */
export type Db = Kysely<Tables>;

/** They make a slow database fail fast instead of blocking requests. */
export type PoolLimits = { connectMs: number; statementMs: number; idleTransactionMs: number };

const LIMITS: PoolLimits = { connectMs: 5_000, statementMs: 15_000, idleTransactionMs: 15_000 };

export function connect(url: string, poolSize: number, limits = LIMITS): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    Client: PoolClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: limits.connectMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    statement_timeout: limits.statementMs,
    application_name: 'signboard',
  });
  // The pool replaces idle connections that break; without a listener the error would end the process.
  pool.on('error', () => {});
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}
