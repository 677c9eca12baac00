import { readFileSync } from 'node:fs';
import { replaceAll } from './replace-all.ts';
import { type Daemon, startDaemon } from './start-daemon.ts';

const CFG = new URL('../../../deploy/haproxy/signboard.cfg', import.meta.url);

/** HAProxy with the file of deploy/haproxy, apart from its port, its certificate and the processes behind it. */
export async function startHaproxy(
  port: number,
  processes: readonly string[],
  { certificate, key }: { certificate: string; key: string },
): Promise<Daemon> {
  const [one = '', other = ''] = processes.map((url) => new URL(url).host);
  const cfg = replaceAll(readFileSync(CFG, 'utf8'), [
    [/bind :443 /g, `bind 127.0.0.1:${port} `],
    [/\/etc\/haproxy\/signboard\.pem/g, 'signboard.pem'],
    [/127\.0\.0\.1:3001/g, one],
    [/127\.0\.0\.1:3002/g, other],
  ]);
  return await startDaemon({
    command: 'haproxy',
    args: ['-db', '-f', 'haproxy.cfg'],
    files: { 'haproxy.cfg': cfg, 'signboard.pem': `${certificate}${key}` },
    port,
  });
}

/** HAProxy in front of a database, as in front of Patroni. */
export async function startTcpHaproxy(port: number, databaseUrl: string): Promise<Daemon> {
  const cfg = `
defaults
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h
listen database
    bind 127.0.0.1:${port}
    option tcp-check
    default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
    server db1 ${new URL(databaseUrl).host}
`;
  return await startDaemon({
    command: 'haproxy',
    args: ['-db', '-f', 'haproxy.cfg'],
    files: { 'haproxy.cfg': cfg },
    port,
  });
}
