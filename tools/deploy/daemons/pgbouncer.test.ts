import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPooler } from '../../../apps/server/platform/db/check-pooler.ts';
import { connect } from '../../../apps/server/platform/db/connect.ts';
import { migrate } from '../../../apps/server/platform/db/migrate.ts';
import { isExhaustive } from '../../../testing/scope.ts';
import { prepareRush } from '../../../trials/world/prepare-rush.ts';
import { startDatabase } from '../../../trials/world/start-database.ts';
import { startParts } from '../../../trials/world/start-parts.ts';
import { makeDataFolder } from '../../../trials/world/start-world.ts';
import { hasDaemon } from '../../test/find-daemons.ts';
import { type PgBouncer, startPgBouncer } from './start-pgbouncer.ts';

const SECRET_KEY = 'a-key-that-all-processes-share-okay';
const JOINS = 100;
const STARTS = 10;
/** The product's, divided by thirty. */
const LIMITS = {
  connectMs: 5_000,
  statementMs: 500,
  idleTransactionMs: 500,
  answerMs: 60_000,
  silentMs: 60_000,
};

describe.runIf(isExhaustive && hasDaemon('pgbouncer')).each(['session', 'transaction'] as const)(
  'PgBouncer with our file, in %s mode',
  (mode) => {
    const endings: (() => Promise<unknown>)[] = [];
    let direct: pg.Pool;
    let directUrl: string;
    let pooler: PgBouncer;
    const isShared = mode === 'transaction';

    beforeAll(async () => {
      const database = await startDatabase();
      endings.push(database.stop);
      directUrl = database.url;
      direct = new pg.Pool({ connectionString: directUrl, max: 2 });
      direct.on('error', () => {});
      endings.push(() => direct.end());
      pooler = await startPgBouncer(directUrl, mode);
      endings.push(() => pooler.stop());
    });
    afterAll(async () => {
      for (const end of endings.toReversed()) await end();
    });

    /** What docs/operating.md says about the role. */
    const setRoleLimits = async (ms: number) => {
      for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        await direct.query(`alter role signboard set ${limit} = ${ms}`);
      await pooler.stop();
      pooler = await startPgBouncer(directUrl, mode);
    };
    const openPool = () => connect(pooler.url, 4, { limits: LIMITS, hasSharedSessions: isShared }).pool;

    it('says what a pooler in transaction mode needs, and nothing about one in session mode', async () => {
      const withoutDirect = checkPooler(pooler.url, undefined);
      if (!isShared) return await withoutDirect;
      await expect(withoutDirect).rejects.toThrow('Set DATABASE_DIRECT_URL to the database itself');
      await expect(checkPooler(pooler.url, directUrl)).rejects.toThrow(
        "alter role signboard set statement_timeout = '15s'; alter role signboard set idle_in_transaction_session_timeout = '15s'",
      );
      await setRoleLimits(LIMITS.statementMs);
      await checkPooler(pooler.url, directUrl);
    });

    it('ends a long statement, and a transaction that does nothing', async () => {
      const pool = openPool();
      const slow = Array.from({ length: 4 }, () => pool.query('select pg_sleep(60)'));
      for (const failure of await Promise.allSettled(slow))
        expect(failure).toMatchObject({ reason: { message: expect.stringContaining('statement timeout') } });
      const client = await pool.connect();
      const ended = new Promise((resolve) => client.once('error', resolve));
      await client.query('begin');
      expect(String(await ended)).toMatch(/idle.in.transaction|server conn crashed/i);
      client.release(true);
      await pool.end();
    });

    it('keeps no lock of a migration', async () => {
      for (let start = 0; start < STARTS; start += 1) expect(await migrate(pooler.url)).toEqual([]);
      // The embedded server's own lock has another class.
      const { rows } = await direct.query(
        "select * from pg_locks where locktype = 'advisory' and classid = 0",
      );
      expect(rows).toEqual([]);
    });

    it(`lets processes start, join ${JOINS} people and listen`, async () => {
      if (isShared) await setRoleLimits(15_000);
      const folder = await makeDataFolder();
      endings.push(folder.remove);
      const parts = await startParts(['web 1', 'web 2', 'worker 1'], {
        HOST: '127.0.0.1',
        DATABASE_URL: pooler.url,
        ...(isShared && { DATABASE_DIRECT_URL: directUrl }),
        DATA_DIR: folder.path,
        SECRET_KEYS: SECRET_KEY,
      });
      endings.push(() => Promise.all(parts.map(({ child }) => child.stop())));
      const rush = await prepareRush(direct, { secretKey: SECRET_KEY, people: JOINS, spots: JOINS });
      const join = async ({ headers, body }: (typeof rush.people)[number], at: number) => {
        const answer = await fetch(`${parts[at % 2]?.url}${rush.path}`, { method: 'POST', headers, body });
        return answer.status === 200 ? 200 : await answer.text();
      };
      const answers = await Promise.all(rush.people.map(join));
      expect(answers).toEqual(answers.map(() => 200));
      const { rows } = await direct.query(
        "select distinct query from pg_stat_activity where application_name = 'signboard-listen'",
      );
      expect(rows).toEqual([{ query: expect.stringMatching(/^listen /) }]);
      for (const { url } of parts) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    });
  },
);
