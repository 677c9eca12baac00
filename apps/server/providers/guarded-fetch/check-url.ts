import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { FetchError } from './port.ts';

/** Allowed ports, and origins that are exempt from the check. */
export type UrlRules = { ports: readonly string[]; allow: readonly string[] };

const WEB = new Set(['http:', 'https:']);

/**
 * Parses a URL as the connection will (so that 2130706433 and 0177.0.0.1 are 127.0.0.1) and rejects forbidden targets.
 * Host names are checked when resolved; IP addresses are never resolved, so they are checked here.
 */
export function checkUrl(address: string, rules: UrlRules, base?: URL): { url: URL; isExempt: boolean } {
  const url = URL.parse(address, base);
  if (!url || !WEB.has(url.protocol)) throw forbidden('not a web address');
  if (url.username || url.password) throw forbidden('an address with credentials');
  if (rules.allow.includes(url.origin)) return { url, isExempt: true };
  if (url.port !== '' && !rules.ports.includes(url.port)) throw forbidden(`port ${url.port}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw forbidden('an address that is not public');
  return { url, isExempt: false };
}

const forbidden = (what: string) => new FetchError('forbidden-address', `will not call ${what}`);
