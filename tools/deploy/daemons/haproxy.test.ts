import { readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../../../testing/scope.ts';
import { prepareRush, type Rusher } from '../../../trials/world/prepare-rush.ts';
import { startDatabase } from '../../../trials/world/start-database.ts';
import { type Part, startParts } from '../../../trials/world/start-parts.ts';
import { freePort, makeDataFolder } from '../../../trials/world/start-world.ts';
import { hasDaemon } from '../../test/find-daemons.ts';
import { startTcpHaproxy } from './start-haproxy.ts';

const SECRET_KEY = 'a-key-that-all-processes-share-okay';

describe.runIf(isExhaustive && hasDaemon('haproxy'))('a database behind HAProxy', () => {
  const endings: (() => Promise<unknown>)[] = [];
  let parts: Part[];
  let direct: pg.Pool;

  beforeAll(async () => {
    const database = await startDatabase();
    endings.push(database.stop);
    direct = new pg.Pool({ connectionString: database.url, max: 2 });
    direct.on('error', () => {});
    endings.push(() => direct.end());
    const port = await freePort();
    const haproxy = await startTcpHaproxy(port, database.url);
    endings.push(haproxy.stop);
    const folder = await makeDataFolder();
    endings.push(folder.remove);
    parts = await startParts(['web 1', 'web 2', 'worker 1'], {
      HOST: '127.0.0.1',
      DATABASE_URL: Object.assign(new URL(database.url), { host: `127.0.0.1:${port}` }).href,
      DATA_DIR: folder.path,
      SECRET_KEYS: SECRET_KEY,
    });
    endings.push(() => Promise.all(parts.map(({ child }) => child.stop())));
  });
  afterAll(async () => {
    for (const end of endings.toReversed()) await end();
  });

  it('may restart: every process is ready again, and no join is lost', async () => {
    const rush = await prepareRush(direct, { secretKey: SECRET_KEY, people: 20, spots: 20 });
    const join = async ({ headers, body }: Rusher, at: number) => {
      const answer = await fetch(`${parts[at % 2]?.url}${rush.path}`, { method: 'POST', headers, body });
      return answer.ok || (await answer.text()).includes('already-joined');
    };
    const [before, after] = [rush.people.slice(0, 10), rush.people.slice(10)];
    expect(await Promise.all(before.map(join))).toEqual(before.map(() => true));
    const { rows } = await direct.query<{ started: Date; folder: string }>(
      "select pg_postmaster_start_time() as started, current_setting('data_directory') as folder",
    );
    const { started, folder } = rows[0] as { started: Date; folder: string };
    const [pid] = (await readFile(joinPath(folder, 'postmaster.pid'), 'utf8')).split('\n');
    // A fast shutdown, after which its supervisor starts it again.
    process.kill(Number(pid), 'SIGINT');
    const startedAt = () =>
      direct.query('select pg_postmaster_start_time() as started').then(
        (answer) => answer.rows[0].started,
        () => started,
      );
    await expect.poll(startedAt).not.toEqual(started);
    for (const [at, person] of after.entries()) await expect.poll(() => join(person, at)).toBe(true);
    for (const { url } of parts)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    const entries = await direct.query('select count(*)::int as count from entries where list_id = $1', [
      rush.listId,
    ]);
    expect(entries.rows[0].count).toBe(20);
  });
});
