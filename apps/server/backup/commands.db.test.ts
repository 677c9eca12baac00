import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startEmbeddedDatabase } from '#server/platform/db/embedded-database.ts';
import { holdOnlyProcessLock } from '#server/platform/db/hold-only-process-lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { resealColumns } from '#server/platform/secrets/reseal-columns.ts';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { runInProcess } from '../../../testing/run-in-process.ts';
import { isExhaustive } from '../../../testing/scope.ts';
import { program } from '../../../tools/child-process.mjs';
import { makeDataFolder } from '../../../trials/world/start-world.ts';
import { backUp, restore } from './testing/archives.ts';
import {
  createEmptyInstance,
  filesIn,
  fillInstance,
  readFolder,
  SECRET_KEY,
  startInstance,
} from './testing/broad-instance.ts';

/** Without a comma, unlike that of the other tests. */
const KEY = 'a key for the commands that is long enough';

let folder: string;
let source: Awaited<ReturnType<typeof createEmptyInstance>>;
let empty: Awaited<ReturnType<typeof createEmptyInstance>>;
let client: pg.Client;

beforeAll(async () => {
  source = await createEmptyInstance();
  const instance = await startInstance(source);
  await fillInstance(instance);
  const { deps } = instance.test;
  await resealColumns({ ...deps, keyring: createKeyring([KEY, SECRET_KEY]) });
  await instance.close();
});
afterAll(() => source?.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  empty = await createEmptyInstance();
  client = new pg.Client({ connectionString: empty.databaseUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await empty.remove();
  await rm(folder, { recursive: true });
});

type Instance = { databaseUrl: string; folder: string };

const settingsOf = ({ databaseUrl, folder }: Instance) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  SECRET_KEYS: KEY,
});

/** Starts a process, for tests about its end, its streams and what it prints from its own folder. */
function start(
  command: 'backup' | 'restore',
  args: string[],
  instance: Instance,
  stdout: number | 'pipe' = 'pipe',
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settingsOf(instance) };
  const options = { env, cwd: folder, stdio: ['pipe', stdout, 'pipe'] as ['pipe', 'pipe', 'pipe'] };
  const child = spawn(process.execPath, [program(`apps/server/bin/${command}.ts`), ...args], options);
  child.stdin.on('error', () => {});
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code, signal], err]) => ({
    code,
    signal,
    err,
  }));
  return { child, ended };
}

/** Runs a command without a process of its own. */
const run = (command: 'backup' | 'restore', args: string[], instance: Instance) =>
  runInProcess(program(`apps/server/bin/${command}.ts`), { args, env: settingsOf(instance) });
const inFolder = (name: string) => join(folder, name);
const usersOf = async () => (await client.query('select count(*)::int as n from users')).rows[0].n;

it('saves an instance in a file, and fills an empty one with it', async () => {
  const saved = await start('backup', ['saved.tar.gz'], source).ended;
  expect(saved).toMatchObject({ code: 0 });
  expect(saved.err).toMatch(
    /Saved [\d,]+ rows of \d+ tables, 2 pictures and 5 proofs: [\d.]+ kB in saved.tar.gz/,
  );
  expect(saved.err).toMatch(/Not in it: SECRET_KEYS.* Keep them elsewhere/);
  expect(await readdir(folder)).toEqual(['saved.tar.gz']);
  const restored = await run('restore', [inFolder('saved.tar.gz')], empty);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.err).toMatch(/The backup was made at .* by Signboard v/);
  expect(restored.err).toMatch(/Restored [\d,]+ rows, 2 pictures and 5 proofs/);
  expect(await readFolder(empty.folder)).toEqual(await readFolder(source.folder));
});

it.runIf(isExhaustive)('writes to standard output and reads from standard input', async () => {
  const { child, ended } = start('backup', ['-'], source);
  const { child: other, ended: restored } = start('restore', ['-'], empty);
  child.stdout.pipe(other.stdin);
  expect(await ended).toMatchObject({ code: 0 });
  expect(await restored).toMatchObject({ code: 0 });
  expect(await usersOf()).toBeGreaterThan(0);
});

it('saves an embedded database while it runs or not, and refuses to restore into one that is in use', async () => {
  const data = await makeDataFolder();
  const postgres = await startEmbeddedDatabase({
    dataDir: data.path,
    log: { info: () => {}, warn: () => {} },
    durability: 'none-for-tests',
  });
  const instance = { databaseUrl: '', folder: data.path };
  await migrate(postgres.url);
  const lock = await holdOnlyProcessLock(postgres.url);
  expect(await run('backup', [inFolder('running.tar.gz')], instance)).toMatchObject({ code: 0 });
  expect(await run('restore', [inFolder('running.tar.gz')], instance)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Signboard is already running'),
  });
  await lock?.release();
  await postgres.stop();
  expect(await run('backup', [inFolder('stopped.tar.gz')], instance)).toMatchObject({ code: 0 });
  expect(await run('restore', [inFolder('stopped.tar.gz')], instance)).toMatchObject({ code: 0 });
  await data.remove();
});

it('replaces no file, and names one that a killed backup has left', async () => {
  await writeFile(inFolder('saved.tar.gz'), 'precious');
  expect(await run('backup', [inFolder('saved.tar.gz')], source)).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  });
  expect(await readFile(inFolder('saved.tar.gz'), 'utf8')).toBe('precious');
  await writeFile(inFolder('other.tar.gz.incomplete'), '');
  expect(await run('backup', [inFolder('other.tar.gz')], source)).toMatchObject({
    code: 1,
    err: expect.stringContaining('other.tar.gz.incomplete is from a backup'),
  });
});

it.runIf(process.platform === 'linux')('fails on a full disk', async () => {
  const full = await start('backup', ['-'], source, openSync('/dev/full', 'w')).ended;
  expect(full).toMatchObject({
    code: 1,
    err: expect.stringMatching(/could not be written: .*no space left/i),
  });
});

it.each([
  ['no folder', 'missing/saved.tar.gz', /could not be written: .*no such file or directory/],
  ['no database', 'saved.tar.gz', /There is no database in/],
])('fails with %s, and leaves no file', async (what, file, message) => {
  const instance = what === 'no database' ? { ...source, databaseUrl: '', folder } : source;
  expect(await run('backup', [inFolder(file)], instance)).toMatchObject({
    code: 1,
    err: expect.stringMatching(message),
  });
  expect(await readdir(folder)).toEqual([]);
});

it.each(['backup', 'restore'] as const)('%s explains itself when it is not understood', async (command) => {
  for (const args of [[], ['a', 'b'], ['--help']])
    expect(await run(command, args, source)).toMatchObject({
      code: 2,
      err: expect.stringContaining('npm run'),
    });
});

/** Stops in the middle of a table that another transaction has locked. */
async function startStuck(command: 'backup' | 'restore', args: string[], instance: Instance) {
  const gate = new pg.Client({ connectionString: instance.databaseUrl });
  await gate.connect();
  await gate.query('begin; lock table webhook_attempts in access exclusive mode');
  const started = start(command, args, instance);
  const waiting = `select from pg_stat_activity where application_name = 'signboard-${command}'
    and datname = '${new URL(instance.databaseUrl).pathname.slice(1)}' and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await client.query(waiting)).rowCount, {
    timeout: OUTER_LIMIT_MS,
    interval: 50,
  });
  return { ...started, open: () => gate.end() };
}

it('removes its unfinished file when it is asked to stop', async () => {
  const { child, ended, open } = await startStuck('backup', ['saved.tar.gz'], source);
  expect(await readdir(folder)).toEqual(['saved.tar.gz.incomplete']);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining('Stopped.') });
  expect(await readdir(folder)).toEqual([]);
  await open();
});

it('leaves an empty instance when a restore is killed, into which the next one goes', async () => {
  const instance = await startInstance(source);
  const { bytes } = await backUp(instance);
  await instance.close();
  const { child, ended } = start('restore', ['-'], empty);
  child.stdin.write(bytes.subarray(0, bytes.length - 200));
  const held = `select from pg_stat_activity where datname = current_database() and application_name = 'signboard-restore'
    and state like 'idle in transaction%'`;
  await vi.waitUntil(async () => (await client.query(held)).rowCount, {
    timeout: OUTER_LIMIT_MS,
    interval: 50,
  });
  // Only their names: a file moves when it is complete.
  await vi.waitUntil(async () => (await filesIn(empty.folder)).length > 0, {
    timeout: OUTER_LIMIT_MS,
    interval: 50,
  });
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  await vi.waitUntil(async () => !(await client.query(held)).rowCount, {
    timeout: OUTER_LIMIT_MS,
    interval: 50,
  });
  expect(await usersOf()).toBe(0);
  await restore(bytes, { ...empty, keyring: createKeyring([KEY]) });
  expect(await usersOf()).toBeGreaterThan(0);
});
