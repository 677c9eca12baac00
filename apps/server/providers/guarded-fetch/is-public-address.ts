import ipaddr from 'ipaddr.js';

/** What has been handed out of IPv6 so far; the library takes leftovers such as ::127.0.0.1 for ordinary addresses. */
const HANDED_OUT_V6 = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address lies in the open internet: not on this machine, in its network, or in a range with a meaning of its own. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(HANDED_OUT_V6));
}
