import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { connect, type Db } from '#server/db/connect.ts';

/** What happens to a statement: it is done, it fails before, or it is done and the answer is lost. */
export type StatementFate = 'done' | 'fails-before' | 'answer-lost';

/** A database whose statements may fail, and the true one behind it. */
export type FaultyDatabase = { db: Db; close(): Promise<void> };

/** Connects to a database through lines that break as the given function says. */
export function connectFaulty(url: string, poolSize: number, fateOf: () => StatementFate): FaultyDatabase {
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
      // A broken line is closed, so that the database ends its transaction as it does with a process that died.
      return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
  const db = new Kysely({ dialect: new PostgresDialect({ pool: lines as unknown as PostgresPool }) }) as Db;
  return { db, close: () => db.destroy() };
}
