import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findBinariesPackage, prepareBinaries } from '../../packages/embedded-postgres/binaries.ts';
import { childOptions, type RunAs, runDatabaseTool } from '../../packages/embedded-postgres/run-program.ts';
import { chooseRunAs } from '../../packages/embedded-postgres/unprivileged-user.ts';
import { makeDataFolder } from '../../trials/world/start-world.ts';

const HOST = {
  name: 'the test',
  dataDirSetting: 'DATA_DIR',
  exampleDataDir: '/var/lib/signboard',
  databaseUrlSetting: 'DATABASE_URL',
};

export type PlainPostgres = {
  /** As a role, by the socket. */
  urlOf(role: string, database?: string): string;
  /** Which users of the system are which roles, from now on. */
  setIdent(text: string): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL as its image starts it: its superuser is `postgres`, it has a socket, and access rules that are written here. */
export async function startPlainPostgres(rules: { hba: string; ident: string }): Promise<PlainPostgres> {
  const folder = await makeDataFolder();
  const [cluster, socket] = [join(folder.path, 'postgres'), join(folder.path, 's')];
  const runAs = await chooseRunAs(cluster);
  for (const made of [cluster, socket]) await makeOwnedFolder(made, runAs);
  // Its clients run as another user.
  await chmod(socket, 0o755);
  const found = await findBinariesPackage(HOST);
  const binaries = await prepareBinaries(found, { runAs, copyParent: '/var/cache/signboard', host: HOST });
  const args = [
    '-D',
    cluster,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const { isOk, output } = await runDatabaseTool(binaries.initdb, args, { runAs });
  if (!isOk) throw new Error(output);
  await writeFile(join(cluster, 'pg_hba.conf'), rules.hba);
  await writeFile(join(cluster, 'pg_ident.conf'), rules.ident);
  const settings = ['listen_addresses=', `unix_socket_directories=${socket}`, 'fsync=off'];
  const server = spawn(binaries.postgres, ['-D', cluster, ...settings.flatMap((one) => ['-c', one])], {
    ...childOptions,
    ...runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  await untilReady(server.stderr);
  return {
    urlOf: (role, database = 'signboard') =>
      `postgres:///${database}?${new URLSearchParams({ host: socket, user: role })}`,
    async setIdent(text) {
      await writeFile(join(cluster, 'pg_ident.conf'), text);
      server.kill('SIGHUP');
    },
    async stop() {
      server.kill('SIGINT');
      await ended;
      await folder.remove();
    },
  };
}

async function makeOwnedFolder(path: string, { uid, gid }: RunAs): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function untilReady(log: NodeJS.ReadableStream): Promise<void> {
  let text = '';
  for await (const chunk of log) {
    text += chunk;
    if (text.includes('ready to accept connections')) break;
  }
  if (!text.includes('ready to accept connections')) throw new Error(text);
}

export async function runSql(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
