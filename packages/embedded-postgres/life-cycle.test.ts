import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { canBecomeOtherUser } from '../../testing/other-users.ts';
import { isExhaustive } from '../../testing/scope.ts';
import {
  EXAMPLE,
  killChildren,
  launchInChild,
  makeTestFolder,
  postmasterPid,
  query,
  removeTestFolders,
  startInChild,
} from './database-for-test.ts';
import { findPostmaster } from './postmaster-file.ts';

const ADVISORY_LOCKS = `SELECT FROM pg_locks WHERE locktype = 'advisory'`;

describeLifeCycle(process.getuid?.() === 0 ? 'root' : 'the present user', undefined);

// The uid has no passwd entry on purpose, as in a container started with `--user 12345`.
if (canBecomeOtherUser) {
  if (isExhaustive) describeLifeCycle('an ordinary user without a name', 12345);
} else
  test('an ordinary user without a name', (context) =>
    context.skip('needs root, and a checkout that other users can enter'));

/** `uid` starts the database as that user. */
function describeLifeCycle(user: string, uid: number | undefined): void {
  const isRoot = (uid ?? process.getuid?.()) === 0;
  /** Most tests need an existing database; they share that of the first test. */
  let used: Awaited<ReturnType<typeof newFolder>>;

  async function newFolder() {
    const dataDir = join(await makeTestFolder(uid), 'data');
    // A killed process loses nothing that the operating system has, so only the first test needs durability.
    const start = (durability: 'full' | 'none-for-tests' = 'none-for-tests') =>
      startInChild({ dataDir, uid, durability });
    const isServerRunning = async () => (await findPostmaster(join(dataDir, 'postgres'))) !== undefined;
    return { dataDir, start, isServerRunning };
  }

  beforeAll(async () => {
    used = await newFolder();
  });
  afterEach(killChildren);
  afterAll(removeTestFolders);

  describe(`embedded PostgreSQL started by ${user}`, () => {
    test('[R2] creates a database that survives a power failure, and reuses it', async () => {
      const { dataDir, start, isServerRunning } = used;
      const first = await start('full');
      const [facts] = await query(
        first.url,
        `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datcollate AS locale,
         current_setting('data_checksums') AS checksums, rolsuper AS is_superuser,
         current_setting('fsync') || ' ' || current_setting('full_page_writes') || ' ' ||
           current_setting('synchronous_commit') AS durable
       FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
      );
      await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      expect(await isServerRunning()).toBe(false);
      const second = await start('full');
      const rows = await query(second.url, 'SELECT answer FROM kept');
      await second.stop();

      const expected = {
        name: EXAMPLE.name,
        encoding: 'UTF8',
        locale: 'C',
        checksums: 'on',
        durable: 'on on on',
      };
      expect(facts).toEqual({ ...expected, is_superuser: false });
      expect(rows).toEqual([{ answer: 42 }]);
      expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
      const password = await stat(join(dataDir, 'postgres-password'));
      expect({ mode: password.mode & 0o777, uid: password.uid }).toEqual({
        mode: 0o600,
        uid: uid ?? process.getuid?.(),
      });
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
    });

    test('restarts on the same port when the server is killed, and later after everything was killed at once', async () => {
      const { dataDir, start } = used;
      const database = await start();
      await query(database.url, 'CREATE TABLE kept_killed AS SELECT 1 AS answer');
      const killed = await postmasterPid(dataDir);
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => query(database.url, 'SELECT answer FROM kept_killed')).toEqual([{ answer: 1 }]);
      const restarted = await postmasterPid(dataDir);
      expect(restarted).not.toBe(killed);
      process.kill(restarted, 'SIGKILL');
      await database.kill();
      const next = await start();
      expect(await query(next.url, 'SELECT answer FROM kept_killed')).toEqual([{ answer: 1 }]);
      await next.stop();
    });

    test('adopts the orphaned server of a killed process and stops it', async () => {
      const { dataDir, start, isServerRunning } = used;
      const killed = await start();
      const orphan = await postmasterPid(dataDir);
      await killed.kill();
      expect(await isServerRunning()).toBe(true);
      const next = await start();
      expect(next.url).toBe(killed.url);
      expect(await postmasterPid(dataDir)).toBe(orphan);
      await query(next.url, 'SELECT 1');
      await next.stop();
      expect(await isServerRunning()).toBe(false);
    });

    test.runIf(isExhaustive)('leaves no partial database when killed during creation', async () => {
      const { dataDir, start } = await newFolder();
      const killed = launchInChild({ dataDir, uid, durability: 'none-for-tests' });
      await Promise.all([
        expect(killed.url).rejects.toThrow('without a message'),
        killWhenHalfBuilt(killed.child, dataDir),
      ]);
      expect(await readdir(dataDir)).not.toContain('postgres');
      await expect.poll(() => processesNaming(dataDir)).toEqual([]); // the orphaned initdb has ended
      const next = await start();
      await query(next.url, 'SELECT 1');
      await next.stop();
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
    });

    test('replaces a lost password file and rejects the old password', async () => {
      const { dataDir, start } = used;
      const file = join(dataDir, 'postgres-password');
      const lost = (await readFile(file, 'utf8')).trim();
      await rm(file);
      const next = await start();
      expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      const withOldPassword = new URL(next.url);
      expect(withOldPassword.password).not.toBe(lost);
      withOldPassword.password = lost;
      await expect(query(withOldPassword.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
      await next.stop();
    });

    test('listens on 127.0.0.1 only, admits only its own role, and is shielded from Ctrl-C in the terminal', async () => {
      const { dataDir, start } = used;
      const { url, pid, stop } = await start();
      const { port } = new URL(url);
      await expect(reach('127.0.0.1', port)).resolves.toBe('reached');
      await expect(reach('127.0.0.2', port)).resolves.toBe('ECONNREFUSED');
      await expect(reach('::1', port)).resolves.toMatch(/ECONNREFUSED|EADDRNOTAVAIL/);
      const asSuperuser = url.replace(`//${EXAMPLE.name}:`, '//postgres:');
      await expect(query(asSuperuser, 'SELECT 1')).rejects.toMatchObject({ code: '28000' });
      const server = await processGroup(await postmasterPid(dataDir));
      const program = await processGroup(pid);
      expect(server.group).not.toBe(program.group);
      expect(server.session).not.toBe(program.session);
      await stop();
    });

    test('shares the server of a running process and does not stop it', async () => {
      const { start, isServerRunning } = used;
      const owner = await start();
      const guest = await start();
      expect(guest.url).toBe(owner.url);
      await guest.stop();
      expect(await isServerRunning()).toBe(true);
      expect(owner.messages).toEqual([]);
      await owner.stop();
      expect(await isServerRunning()).toBe(false);
    });

    test('stops the server from the last process when its starter was killed', async () => {
      const { start, isServerRunning } = used;
      const owner = await start();
      const guest = await start();
      await owner.kill();
      await expect.poll(() => query(guest.url, ADVISORY_LOCKS)).toEqual([]); // the server has noticed
      await guest.stop();
      expect(await isServerRunning()).toBe(false);
    });

    test.runIf(isExhaustive)('creates one database when two first starts run concurrently', async () => {
      const { dataDir, start, isServerRunning } = await newFolder();
      const [one, other] = await Promise.all([start(), start()]);
      expect(one.url).toBe(other.url);
      await Promise.all([one.stop(), other.stop()]);
      expect(await isServerRunning()).toBe(false);
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
    });

    test('rejects a database of another major version and leaves it alone', async () => {
      const { dataDir, start, isServerRunning } = await newFolder();
      const file = join(dataDir, 'postgres', 'PG_VERSION');
      await mkdir(join(dataDir, 'postgres'), { recursive: true });
      await writeFile(file, '14\n');
      if (uid !== undefined) await chown(dataDir, uid, uid);
      await expect(start()).rejects.toThrow(
        /EmbeddedPostgresError: .* created by PostgreSQL 14.* PostgreSQL 18.*DATABASE_URL/,
      );
      expect(await readFile(file, 'utf8')).toBe('14\n');
      expect(await isServerRunning()).toBe(false);
    });
  });
}

async function killWhenHalfBuilt(
  child: { kill(signal: 'SIGKILL'): boolean },
  dataDir: string,
): Promise<void> {
  const isHalfBuilt = async () => {
    const half = (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-'));
    return (await stat(join(dataDir, half ?? 'none', 'PG_VERSION'))).isFile();
  };
  await expect.poll(isHalfBuilt, { interval: 5 }).toBe(true);
  child.kill('SIGKILL');
}

/** Processes with this path in their arguments. */
async function processesNaming(path: string): Promise<string[]> {
  return (await allCommands()).filter((command) => command.includes(path));
}

/** Small Linux images have no `ps`, macOS has no `/proc`. */
async function allCommands(): Promise<string[]> {
  if (process.platform !== 'linux')
    return (await promisify(execFile)('ps', ['-A', '-o', 'args='])).stdout.split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
}

function reach(host: string, port: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) });
    socket.on('connect', () => resolve('reached'));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    socket.on('connect', () => socket.destroy());
  });
}

async function processGroup(
  pid: number,
): Promise<{ group: string | undefined; session: string | undefined }> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return { group: fields[2], session: fields[3] };
}
