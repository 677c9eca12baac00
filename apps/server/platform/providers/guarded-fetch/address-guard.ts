import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchError } from './port.ts';
import { createResolve, type Resolve } from './resolve-names.ts';

/** Allowed ports, and origins that are exempt from the check. */
export type UrlRules = { ports: readonly string[]; allow: readonly string[] };

const WEB = new Set(['http:', 'https:']);
/** Means this machine, without a nameserver. */
const LOCAL_NAME = /(^|\.)localhost\.?$/;

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
  const isLocal = isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
  if (isLocal) throw forbidden('an address that is not public');
  return { url, isExempt: false };
}

/** The same for an address that is sent to, which must be encrypted. */
export function checkPostUrl(address: string, rules: UrlRules): ReturnType<typeof checkUrl> {
  const checked = checkUrl(address, rules);
  if (!checked.isExempt && checked.url.protocol !== 'https:') throw forbidden('an address without https');
  return checked;
}

/**
 * Resolves a name and rejects it unless all its addresses are public. The connection uses exactly the checked
 * addresses, which prevents DNS rebinding.
 */
export function checkedLookup(resolve: Resolve = createResolve()): LookupFunction {
  return (host, options, done) => {
    resolvePublic(resolve, host).then(
      ([first, ...rest]) =>
        options.all ? done(null, [first, ...rest]) : done(null, first.address, first.family),
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}

async function resolvePublic(resolve: Resolve, host: string): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...rest] = (await resolve(host)).map((address) => ({ address, family: isIP(address) }));
  if (!first || ![first, ...rest].every(({ address }) => isPublicAddress(address)))
    throw forbidden('a name that resolves to a private address');
  return [first, ...rest];
}

/** The allocated IPv6 range; the library treats leftovers such as ::127.0.0.1 as public. */
const HANDED_OUT_V6 = ipaddr.parseCIDR('2000::/3');

/** Azure's address for its own machines: it answers them with their settings, though it lies in a public range. */
const OF_AZURE = '168.63.129.16';

/** Excludes loopback, private networks, special-purpose ranges and the addresses of clouds for their own machines. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.toString() === OF_AZURE) return false;
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(HANDED_OUT_V6));
}

const forbidden = (what: string) => new FetchError('forbidden-address', `will not call ${what}`);
