import { spawn, spawnSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { canBecomeOtherUser } from '../../testing/other-users.ts';
import { isExhaustive } from '../../testing/scope.ts';
import {
  cleanUp,
  cleanUps,
  log,
  makeTestFolder,
  newDataDir,
  postmasterPid,
  query,
  startInChild,
  startInProcess,
} from './database-for-test.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { findPostmaster } from './postmaster-file.ts';

const isRoot = process.getuid?.() === 0;
const otherUser = isRoot ? { uid: 65534, gid: 65534 } : {};

/** Not a test folder, which is removed after each test. */
let folder: string;
/** A stopped database that these tests share: creating one takes longest. Each leaves it stopped and usable. */
let existing: string;
/** Where root was told to create it: in a folder that PostgreSQL cannot enter, but with another one to use instead. */
let unreachable: { dataDir: string; fallbackParent: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'closed'), { mode: 0o700 });
  unreachable = { dataDir: join(folder, 'closed', 'data'), fallbackParent: join(folder, 'state') };
  existing = join(folder, 'data');
  await (await (isRoot ? startUnreachable() : startInProcess(existing))).stop();
  if (isRoot) existing = await realpath(unreachable.dataDir);
});
afterEach(cleanUp);
afterAll(() => rm(folder, { recursive: true, force: true }));

const startUnreachable = () => startInProcess(unreachable.dataDir, unreachable);

describe('stale lock file', () => {
  const lockFile = () => join(existing, 'postgres', 'postmaster.pid');

  async function expectStart(): Promise<void> {
    const database = await startInProcess(existing);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  }

  test('is ignored when its pid now belongs to another process, which is left alone', async () => {
    const stranger = spawn('sleep', ['infinity'], { ...otherUser, stdio: 'ignore' });
    cleanUps.push(() => stranger.kill('SIGKILL'));
    await writeFile(
      lockFile(),
      `${stranger.pid}\n${existing}/postgres\n1700000000\n20000\n\n127.0.0.1\n\nready   \n`,
    );
    await expectStart();
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  });

  test('is removed when a kill left it empty', async () => {
    await writeFile(lockFile(), '');
    const longAgo = new Date(0);
    await utimes(lockFile(), longAgo, longAgo);
    await expectStart();
  });
});

describe('wrong password', () => {
  test('reports the process and what to do when a running server rejects it', async () => {
    const database = await startInProcess(existing);
    const server = await postmasterPid(existing);
    const passwordFile = join(existing, 'postgres-password');
    const password = await readFile(passwordFile);
    cleanUps.push(() => writeFile(passwordFile, password));
    await writeFile(passwordFile, 'another\n');
    const refused = startInProcess(existing);
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(`kill -INT ${server}`);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

describe('database name', () => {
  test.each(['', 'Example', 'a-b', 'a"b', '1a'])(
    'is rejected when it would need quoting: %j',
    async (name) => {
      const dataDir = await newDataDir();
      await expect(startInProcess(dataDir, { name })).rejects.toThrow('is not a valid database name');
      await expect(stat(dataDir)).rejects.toThrow('ENOENT');
    },
  );
});

describe('stop', () => {
  test('can be called twice, even during a recovery', async () => {
    const database = await startInProcess(existing);
    process.kill(await postmasterPid(existing), 'SIGKILL');
    await expect.poll(() => log.warn).toHaveBeenCalled();
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(await findPostmaster(join(existing, 'postgres'))).toBe(undefined);
  });
});

describe('a crash of the server', () => {
  test('is followed by a new server: one that restarts itself may never accept connections again', async () => {
    const database = await startInProcess(existing);
    const crashed = await postmasterPid(existing);
    const [session] = await query(
      database.url,
      'SELECT pid FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()',
    );
    process.kill(Number(session?.pid), 'SIGABRT');
    await expect.poll(() => log.info.mock.calls.flat()).toContain('The database server is back.');
    expect(await postmasterPid(existing)).not.toBe(crashed);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

describe.runIf(isRoot)('started by root', () => {
  test('reports a data folder that PostgreSQL cannot enter and suggests one that works', async () => {
    const closed = await makeTestFolder();
    await chmod(closed, 0o700);
    const refused = startInProcess(join(closed, 'data'));
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(`cannot enter ${closed},`);
    await expect(refused).rejects.toThrow('DATA_DIR=/var/lib/example');
    expect(await readdir(closed)).toEqual([]);
  });

  test('uses the fallback folder when PostgreSQL cannot enter the data folder, and finds it again', async () => {
    const { dataDir, fallbackParent } = unreachable;
    expect(await readlink(dataDir)).toBe(join(fallbackParent, (await readdir(fallbackParent))[0] ?? 'none'));
    const first = await startUnreachable();
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS answer');
    await first.stop();
    const second = await startUnreachable();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 1 }]);
    await query(second.url, 'DROP TABLE kept');
    await second.stop();
    expect(await readdir(fallbackParent)).toHaveLength(1);
  });

  test('never moves existing data, even with a fallback', async () => {
    const closed = await makeTestFolder();
    await mkdir(join(closed, 'data'));
    await chmod(closed, 0o700);
    const parent = join(await makeTestFolder(), 'state');
    const refused = startInProcess(join(closed, 'data'), { fallbackParent: parent });
    await expect(refused).rejects.toThrow(`cannot enter ${closed},`);
    await expect(stat(parent)).rejects.toThrow('ENOENT');
  });

  test.runIf(canBecomeOtherUser && isExhaustive)(
    'opens a database of an ordinary user as that user',
    async () => {
      const dataDir = join(await makeTestFolder(12345), 'data');
      await (await startInChild({ dataDir, uid: 12345, durability: 'none-for-tests' })).stop();
      await chmod(dataDir, 0o711);
      await (await startInProcess(dataDir)).stop();
      const again = await startInChild({ dataDir, uid: 12345, durability: 'none-for-tests' });
      expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await again.stop();
    },
  );

  test.runIf(canBecomeOtherUser)(
    'tells an ordinary user that the database belongs to another user',
    async () => {
      const giveTo = (user: string) =>
        spawnSync('chown', [user, existing, join(existing, 'postgres-password')]);
      cleanUps.push(() => giveTo('0:0'));
      giveTo('12345:12345');
      await expect(startInChild({ dataDir: existing, uid: 12345 })).rejects.toThrow(
        /EmbeddedPostgresError: .*created by another user/,
      );
    },
  );

  test('[R8] recovers on its own when a full disk has space again', async (context) => {
    const disk = await makeTestFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'tmpfs', disk], {
      encoding: 'utf8',
    });
    if (mounted.status !== 0)
      return context.skip(`a small disk cannot be mounted here: ${mounted.stderr.trim()}`);
    cleanUps.push(() => spawnSync('umount', [disk]));
    spawnSync('cp', ['-a', existing, join(disk, 'data')]);
    const database = await startInProcess(join(disk, 'data'));
    await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS answer');
    const ballast = join(disk, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M', 'count=300']);
    await expect(fillLog(database.url)).rejects.toThrow();
    await expect.poll(() => log.warn.mock.calls.flat().join()).toMatch(/not back yet: .*No space left/);
    await rm(ballast);
    await expect.poll(() => query(database.url, 'SELECT answer FROM kept')).toEqual([{ answer: 1 }]);
    await query(database.url, 'CREATE TABLE again AS SELECT 1');
    await database.stop();
  });
});

/** Fills the write-ahead log only: a full table alone does not stop the server. */
async function fillLog(url: string): Promise<void> {
  await query(
    url,
    `SELECT pg_logical_emit_message(true, '', repeat('x', 1000000)) FROM generate_series(1, 200)`,
  );
}
