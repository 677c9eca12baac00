import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
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

/** The same for an address that is sent to, which must be encrypted. */
export function checkPostUrl(address: string, rules: UrlRules): ReturnType<typeof checkUrl> {
  const checked = checkUrl(address, rules);
  if (!checked.isExempt && checked.url.protocol !== 'https:') throw forbidden('an address without https');
  return checked;
}

/** Replaceable in tests. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name and rejects it unless all its addresses are public. The connection uses exactly the checked
 * addresses, which prevents DNS rebinding.
 */
export function checkedLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true } as LookupAllOptions, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(forbidden('a name that resolves to a private address'), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

/** The allocated IPv6 range; the library treats leftovers such as ::127.0.0.1 as public. */
const HANDED_OUT_V6 = ipaddr.parseCIDR('2000::/3');

/** Excludes loopback, private networks and special-purpose ranges. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(HANDED_OUT_V6));
}

const forbidden = (what: string) => new FetchError('forbidden-address', `will not call ${what}`);
