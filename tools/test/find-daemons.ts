import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What is tried with programs that nobody here wrote: Debian's and Ubuntu's packages have these names. */
export const DAEMONS = {
  nginx: 'deploy/nginx behind nginx itself, and a rolling restart through it',
  pgbouncer: 'the product behind PgBouncer',
  haproxy: 'the product with its database behind HAProxy',
  prometheus: 'deploy/prometheus with Prometheus itself',
} as const;

export type DaemonName = keyof typeof DAEMONS;

export const hasDaemon = (name: DaemonName): boolean =>
  `${process.env.PATH}${delimiter}/usr/sbin`
    .split(delimiter)
    .some((folder) => existsSync(join(folder, name)));
