/**
 * The address and host of a code that is a link; null for every other code. User names in links are refused, because
 * they look like a host.
 */
export function parsePrizeLink(code: string): { href: string; host: string } | null {
  if (!/^https:\/\//i.test(code) || /\s/.test(code)) return null;
  try {
    const { href, host, username, password } = new URL(code);
    return username || password ? null : { href, host };
  } catch {
    return null;
  }
}
