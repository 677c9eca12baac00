import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Tables } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { createJobNotifier, type JobNotifier, passOnWakes } from './notify-jobs.ts';

type PoolClientConfig = ConstructorParameters<typeof DatabaseClient>[0] & { notifier?: JobNotifier };

const PREPARED_COMMENT = /^\s*\/\* prepared: ([a-z-]+) \*\//;

/** A pooled connection. Statements of a transaction may ask it to wake jobs. */
class PoolClient extends DatabaseClient {
  constructor({ notifier, ...config }: PoolClientConfig = {}) {
    super(config);
    if (notifier) passOnWakes(this, notifier);
  }
}

/**
 * One that uses prepared statements on request: a statement opts in with a leading comment `prepared: name`. Planning costs
 * more than running where a small statement runs thousands of times per second. Others stay unprepared, because a cached plan
 * fails when its tables change.
 */
class PreparingClient extends PoolClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eight overloads
  override query(...given: any[]): any {
    const [text, ...rest] = given;
    const name = typeof text === 'string' ? PREPARED_COMMENT.exec(text)?.[1] : undefined;
    const values = Array.isArray(rest[0]) ? rest.shift() : undefined;
    const asked = name ? [{ name, text, values }, ...rest] : given;
    return super.query(...asked);
  }
}

/** The pool, or the transaction that a use case has opened. */
export type Db = Kysely<Tables>;

/** Code has the API's names, the database snake_case. What is inside a JSON value stays as it was written. */
export function createDb(pool: PostgresPool, log?: (event: LogEvent) => void): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(log && { log }),
  });
}

/** They make a slow database fail fast instead of blocking requests. */
export type PoolLimits = {
  connectMs: number;
  statementMs: number;
  idleTransactionMs: number;
  /** How long to wait for an answer. The server ends a statement first, if it can still be reached. */
  answerMs: number;
  /** After how long without an answer it is checked whether the connection still works. */
  silentMs: number;
};

const LIMITS: PoolLimits = {
  connectMs: 5_000,
  statementMs: 15_000,
  idleTransactionMs: 15_000,
  answerMs: 20_000,
  silentMs: 2_000,
};

type ConnectOptions = {
  limits?: PoolLimits;
  /** Behind a pooler in transaction mode, what a connection sets or prepares belongs to whoever is served next. */
  hasSharedSessions?: boolean;
};

export function connect(
  url: string,
  poolSize: number,
  { limits = LIMITS, hasSharedSessions = false }: ConnectOptions = {},
): { db: Db; pool: pg.Pool } {
  const options = {
    Client: hasSharedSessions ? PoolClient : PreparingClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    application_name: 'signboard',
    ...(!hasSharedSessions && { limits }),
    silentMs: limits.silentMs,
    siblings: new Set<DatabaseClient>(),
    notifier: createJobNotifier((channels) =>
      pool.query(`select pg_notify(channel, '') from unnest($1::text[]) as channel`, [channels]),
    ),
  };
  const pool: pg.Pool = new pg.Pool(options);
  // The pool replaces idle connections that break; without a listener the error would end the process.
  pool.on('error', () => {});
  return { db: createDb(pool), pool };
}
