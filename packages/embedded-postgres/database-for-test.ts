import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { vi } from 'vitest';
import { parsePostmasterFile } from './postmaster-file.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';

/** The options that all tests share. */
export const EXAMPLE = {
  name: 'example',
  host: {
    name: 'Example',
    dataDirSetting: 'DATA_DIR',
    exampleDataDir: '/var/lib/example',
    databaseUrlSetting: 'DATABASE_URL',
  },
};

export const log = { info: vi.fn(), warn: vi.fn() };
/** Run after the test, the last one first. */
export const cleanUps: (() => unknown)[] = [];
const folders: string[] = [];

export async function cleanUp(): Promise<void> {
  await killChildren();
  for (const step of cleanUps.splice(0).reverse()) await step();
  await removeTestFolders();
  log.info.mockClear();
  log.warn.mockClear();
}

export async function newDataDir(): Promise<string> {
  return join(await makeTestFolder(), 'data');
}

/** Starts the embedded database in this process, without durability. */
export async function startInProcess(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    ...EXAMPLE,
    dataDir,
    log,
    durability: 'none-for-tests',
    ...options,
  });
  cleanUps.push(database.stop);
  return database;
}

/** Creates a folder that PostgreSQL can reach under any user; its `data` subfolder is for the database. */
export async function makeTestFolder(uid?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  folders.push(folder);
  await chmod(folder, 0o755);
  if (uid !== undefined) await chown(folder, uid, uid);
  return folder;
}

/** Kills servers that still run in the folders, then removes the folders. */
export async function removeTestFolders(): Promise<void> {
  for (const folder of folders.splice(0)) {
    const pid = await postmasterPid(join(folder, 'data')).catch(() => undefined);
    if (pid !== undefined) killQuietly(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The pid in the lock file of this data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = parsePostmasterFile(text)?.pid;
  if (pid === undefined) throw new Error('the lock file names no process');
  return pid;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has already exited
  }
}

const children = new Set<ChildProcess>();
const script = fileURLToPath(new URL('./child-script-for-test.ts', import.meta.url));

type StartInChildOptions = {
  dataDir: string;
  binariesPackage?: string;
  durability?: 'full' | 'none-for-tests';
  uid?: number | undefined;
};
type StartedInChild = {
  url: string;
  pid: number;
  messages: string[];
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** Starts the embedded database from a separate process; rejects with the error it reports. */
export async function startInChild({ uid, ...options }: StartInChildOptions): Promise<StartedInChild> {
  const { child, messages, url } = launchInChild({ uid, ...options });
  const exited = once(child, 'exit');
  return {
    url: await url,
    pid: child.pid ?? 0,
    messages,
    stop: async () => {
      child.stdin?.end();
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The same without waiting, to kill it in the middle. */
export function launchInChild({ uid, ...options }: StartInChildOptions) {
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const env = { HOME: options.dataDir, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, [script, JSON.stringify({ ...EXAMPLE, ...options })], {
    ...identity,
    env,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  child.on('exit', () => children.delete(child));
  const messages: string[] = [];
  return { child, messages, url: readUrl(child, messages) };
}

/** Kills children that a failed test has left, before the databases, which they would restart. */
export async function killChildren(): Promise<void> {
  for (const child of children) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

async function readUrl(child: ChildProcess, messages: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('the child has no output');
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => {
      const { kind, text } = JSON.parse(line) as { kind: string; text: string };
      if (kind === 'url') resolve(text);
      else if (kind === 'error') reject(new Error(text));
      else messages.push(text);
    });
    lines.on('close', () => reject(new Error('the child exited without a message')));
    child.on('error', reject);
  });
}
