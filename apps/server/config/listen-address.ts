import { isLoopback, isLoopbackHost } from '#server/platform/lib/is-loopback.ts';

/** Other machines need to reach a public instance only when no proxy on this machine is in front of it. */
export function defaultHost(publicUrl: string, trustProxy: string | undefined): string {
  return isLoopback(publicUrl) || isProxyLocal(trustProxy) ? 'localhost' : '0.0.0.0';
}

/** `loopback` is the name that the proxy setting knows for both networks. */
function isProxyLocal(trustProxy: string | undefined): boolean {
  const addresses = (trustProxy ?? '').split(',').map((address) => address.trim().replace(/\/\d+$/, ''));
  return addresses.every((address) => address === 'loopback' || isLoopbackHost(address));
}
