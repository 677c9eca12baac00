import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createDb, type Db } from '#server/platform/db/connect.ts';
import { connectForTest } from '#server/testing/test-database.ts';

/** The statement succeeds, fails before running, or runs and its response is lost. */
export type StatementOutcome = 'done' | 'fails-before' | 'answer-lost';

/** A database whose statements can fail, and the real one behind it. */
export type FaultyDatabase = { db: Db; close(): Promise<void> };

/** Connects through connections that break as the given function decides. */
export function connectFaulty(url: string, poolSize: number, fateOf: () => StatementOutcome): FaultyDatabase {
  const { pool } = connectForTest(url, poolSize);
  const broken: number[] = [];
  const lines = {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let isBroken = false;
      const query = async (...given: Parameters<typeof client.query>) => {
        const fate = isBroken ? 'fails-before' : fateOf();
        if (fate === 'done') return await client.query(...given);
        isBroken = true;
        broken.push((client as unknown as { processID: number }).processID);
        if (fate === 'answer-lost') await client.query(...given);
        throw new Error('Connection terminated unexpectedly');
      };
      // A broken connection is closed, so that the database ends its transaction as for a dead process.
      return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
  const db = createDb(lines as unknown as PostgresPool);
  return {
    db,
    async close() {
      await db.destroy();
      await untilEnded(url, broken);
    },
  };
}

/** Until the database has noticed: the locks of a dead process would outlast a time that only passes in the test. */
async function untilEnded(url: string, sessions: readonly number[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const isOpen = 'select from pg_stat_activity where pid = any($1)';
  while ((await client.query(isOpen, [sessions])).rowCount);
  await client.end();
}
