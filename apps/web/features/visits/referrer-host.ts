const LONGEST = 200;

/** The host that a visitor came from, and no more of the address; null when it is our own or nobody's. */
export function referrerHost(referrer: string, ownHost: string): string | null {
  const host = URL.canParse(referrer) ? new URL(referrer).host : '';
  return host === '' || host === ownHost || host.length > LONGEST ? null : host;
}
