import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What is tried with programs that nobody here wrote, and those that it needs. */
export const DAEMONS = {
  nginx: {
    group: 'deploy/nginx with nginx itself, and a rolling restart behind it',
    programs: ['nginx', 'openssl'],
  },
  haproxy: { group: 'HAProxy in front of web processes and of the database', programs: ['haproxy'] },
  pgbouncer: { group: 'PgBouncer in front of the database', programs: ['pgbouncer'] },
  prometheus: { group: 'deploy/prometheus with Prometheus itself', programs: ['prometheus', 'promtool'] },
} as const;

export type DaemonName = keyof typeof DAEMONS;

/** Debian's users have no sbin on their path. */
export const DAEMON_PATH = `${process.env.PATH}${delimiter}/usr/sbin`;

/** Programs that this machine lacks. */
export const missingFor = (name: DaemonName): string[] =>
  DAEMONS[name].programs.filter(
    (program) => !DAEMON_PATH.split(delimiter).some((folder) => existsSync(join(folder, program))),
  );

export const hasDaemon = (name: DaemonName): boolean => missingFor(name).length === 0;
