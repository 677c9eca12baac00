import ipaddr from 'ipaddr.js';

/** The allocated IPv6 range; the library treats leftovers such as ::127.0.0.1 as public. */
const HANDED_OUT_V6 = ipaddr.parseCIDR('2000::/3');

/** Excludes loopback, private networks and special-purpose ranges. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(HANDED_OUT_V6));
}
