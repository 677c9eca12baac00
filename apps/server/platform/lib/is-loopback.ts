import { parseDatabaseUrl } from './database-url.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/** A database on this machine, over TCP or a socket. PostgreSQL's clients prefer the parameter to the host. */
export function isLoopbackDatabase(url: string): boolean {
  return parseDatabaseUrl(url).hosts.every((one) => {
    const { hostname, searchParams } = new URL(one);
    const host = searchParams.get('host') || decodeURIComponent(hostname);
    return host === '' || host.startsWith('/') || isLoopbackHost(host);
  });
}
