import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '#server/testing/prepare-template.ts';
import { startTcpRelay, type TcpRelay } from '#server/testing/tcp-relay.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { connect, type PoolLimits } from './connect.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

const LIMITS: PoolLimits = {
  connectMs: 5_000,
  statementMs: 60_000,
  idleTransactionMs: 60_000,
  answerMs: 60_000,
  silentMs: 100,
};

let url: string;
let drop: () => Promise<void>;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => drop());

function open(address: string, limits: Partial<PoolLimits> = {}, size = 1) {
  const { pool } = connect(address, size, { limits: { ...LIMITS, ...limits } });
  ends.push(() => pool.end());
  return pool;
}
async function relay(...given: Parameters<typeof startTcpRelay>): Promise<TcpRelay> {
  const started = await startTcpRelay(...given);
  ends.push(() => started.stop());
  return started;
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => error,
  );

describe('limits of a connection', () => {
  it('end a long statement', async () => {
    const pool = open(url, { statementMs: 50 });
    await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout');
  });

  it('end a transaction that does nothing', async () => {
    const client = await open(url, { idleTransactionMs: 50 }).connect();
    const ended = once(client, 'error');
    await client.query('begin');
    expect(String((await ended)[0])).toContain('idle-in-transaction timeout');
    client.release(true);
  });

  it('make the server notice that we are gone', async () => {
    const { rows } = await open(url).query(
      `select array[current_setting('tcp_keepalives_idle'), current_setting('tcp_keepalives_interval'),
         current_setting('tcp_keepalives_count')] as seconds`,
    );
    expect(rows).toEqual([{ seconds: ['30', '10', '3'] }]);
  });

  it('are not among the parameters of the start, which poolers refuse', async () => {
    const started = Promise.withResolvers<Buffer>();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes: Buffer) => {
        started.resolve(bytes);
        socket.destroy();
      });
    });
    ends.push(() => server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const pool = open(`postgres://u@127.0.0.1:${(server.address() as AddressInfo).port}/db`);
    expect(isDatabaseUnavailable(await failure(pool.query('select 1')))).toBe(true);
    // Its length and the protocol's version, then names and values.
    const words = (await started.promise).subarray(8).toString().split('\0');
    const names = words.filter((word, at) => at % 2 === 0 && word !== '');
    // What PgBouncer accepts without ignore_startup_parameters.
    for (const name of names)
      expect(['user', 'database', 'client_encoding', 'application_name']).toContain(name);
    expect(names).toContain('user');
  });
});

describe('a connection that the network has swallowed', () => {
  it('is closed once the server answers another one, and says so', async () => {
    const between = await relay(url);
    const pool = open(between.url(url));
    await pool.query('select 1');
    between.swallow();
    const lost = failure(pool.query('select 2'));
    between.passNew();
    expect(isDatabaseUnavailable(await lost)).toBe(true);
    expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
  });

  it('takes the idle ones of its pool with it', async () => {
    const between = await relay(url);
    const pool = open(between.url(url), {}, 3);
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
    expect(pool.idleCount).toBe(3);
    between.swallow();
    const lost = failure(pool.query('select 1'));
    between.passNew();
    await lost;
    await expect.poll(() => pool.totalCount).toBe(0);
  });

  it('is not taken for one whose statement runs long', async () => {
    const pool = open(url, {}, 2);
    const slow = pool.query("select pg_sleep(0.4), 'done' as state");
    expect((await slow).rows).toMatchObject([{ state: 'done' }]);
  });

  it('is closed after the time for a statement, even if the server can’t be asked', async () => {
    const between = await relay(url);
    const pool = open(between.url(url), { answerMs: 200 });
    const client = await pool.connect();
    between.swallow();
    expect(isDatabaseUnavailable(await failure(client.query('select 1')))).toBe(true);
    expect(isDatabaseUnavailable(await failure(client.query('select 1')))).toBe(true);
    client.release();
    await expect.poll(() => pool.totalCount).toBe(0);
  });
});

describe('several hosts', () => {
  const names = [`hosts_a_${process.pid}`, `hosts_b_${process.pid}`] as const;
  const own = (name: string) => databaseUrl(inject('postgres').adminUrl, name);
  /** The second host is another database of the same server, to which its relay changes the name. */
  const asSecond = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replace(names[0], names[1]), 'latin1');
  const setReadOnly = (name: string, isOn: boolean) =>
    administer(
      inject('postgres').adminUrl,
      `alter database ${name} set default_transaction_read_only = ${isOn}`,
    );
  const hostsUrl = (ports: number[]) => {
    const { username, password } = new URL(own(names[0]));
    const login = password ? `${username}:${password}` : username;
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgres://${login}@${hosts}/${names[0]}?target_session_attrs=read-write`;
  };
  const databaseOf = async (pool: ReturnType<typeof open>) =>
    (await pool.query('select current_database() as name')).rows[0].name;

  beforeAll(async () => {
    for (const name of names) await administer(inject('postgres').adminUrl, `create database ${name}`);
  });
  afterAll(async () => {
    for (const name of names)
      await administer(inject('postgres').adminUrl, `drop database ${name} with (force)`);
  });

  it('each new connection goes to the first that accepts writes', async () => {
    const [first, second] = [await relay(own(names[0])), await relay(own(names[1]), asSecond)];
    const pool = open(hostsUrl([first.port, second.port]));
    expect(await databaseOf(pool)).toBe(names[0]);
    await setReadOnly(names[0], true);
    (await pool.connect()).release(true);
    expect(await databaseOf(pool)).toBe(names[1]);
    await setReadOnly(names[0], false);
    await setReadOnly(names[1], true);
    (await pool.connect()).release(true);
    expect(await databaseOf(pool)).toBe(names[0]);
    await setReadOnly(names[1], false);
  });

  it('a silent one and one that refuses are passed over', async () => {
    const [silent, gone, good] = [
      await relay(own(names[0])),
      await relay(own(names[0])),
      await relay(own(names[0])),
    ];
    silent.swallow();
    gone.stop();
    expect(await databaseOf(open(hostsUrl([silent.port, gone.port, good.port])))).toBe(names[0]);
  });

  it('are named with their reasons when none accepts writes', async () => {
    const [first, gone] = [await relay(own(names[0])), await relay(own(names[0]))];
    gone.stop();
    await setReadOnly(names[0], true);
    const error = await failure(open(hostsUrl([first.port, gone.port])).query('select 1'));
    await setReadOnly(names[0], false);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(error).toMatchObject({
      message: expect.stringMatching(
        `No database server accepts writes \\(127.0.0.1:${first.port}: it accepts no writes; 127.0.0.1:${gone.port}: .*ECONNREFUSED`,
      ),
    });
  });
});
