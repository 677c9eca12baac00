import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { connect, type Db } from '#server/db/connect.ts';

/** The statement succeeds, fails before running, or runs and its response is lost. */
export type StatementOutcome = 'done' | 'fails-before' | 'answer-lost';

/** A database whose statements can fail, and the real one behind it. */
export type FaultyDatabase = { db: Db; close(): Promise<void> };

/** Connects through connections that break as the given function decides. */
export function connectFaulty(url: string, poolSize: number, fateOf: () => StatementOutcome): FaultyDatabase {
  const { pool } = connect(url, poolSize);
  const lines = {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let isBroken = false;
      const query = async (...given: Parameters<typeof client.query>) => {
        const fate = isBroken ? 'fails-before' : fateOf();
        if (fate === 'done') return await client.query(...given);
        isBroken = true;
        if (fate === 'answer-lost') await client.query(...given);
        throw new Error('Connection terminated unexpectedly');
      };
      // A broken connection is closed, so that the database ends its transaction as for a dead process.
      return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
  const db = new Kysely({ dialect: new PostgresDialect({ pool: lines as unknown as PostgresPool }) }) as Db;
  return { db, close: () => db.destroy() };
}
