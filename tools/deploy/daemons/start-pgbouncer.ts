import { readFileSync } from 'node:fs';
import { freePort } from '../../../trials/world/start-world.ts';
import { replaceAll } from './replace-all.ts';
import { type Daemon, startDaemon } from './start-daemon.ts';

const INI = new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url);
/** It refuses to be root. */
const UNPRIVILEGED_UID = 65_534;

export type PgBouncer = Daemon & { url: string };

/** PgBouncer with the file of deploy/pgbouncer, apart from its addresses. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const ini = replaceAll(readFileSync(INI, 'utf8'), [
    [
      /^signboard = .*$/gm,
      `signboard = host=127.0.0.1 port=${target.port} dbname=${target.pathname.slice(1)}`,
    ],
    [/^listen_port = 6432$/gm, `listen_port = ${port}\nunix_socket_dir =`],
    [/^auth_file = .*$/gm, 'auth_file = userlist.txt'],
    [/^pool_mode = session$/gm, `pool_mode = ${mode}`],
  ]);
  const daemon = await startDaemon({
    command: 'pgbouncer',
    args: ['pgbouncer.ini'],
    files: {
      'pgbouncer.ini': ini,
      'userlist.txt': `"${target.username}" "${decodeURIComponent(target.password)}"\n`,
    },
    port,
    uid: UNPRIVILEGED_UID,
  });
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}`, pathname: '/signboard' }).href;
  return { ...daemon, url };
}
