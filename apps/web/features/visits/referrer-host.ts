const MAX_LENGTH = 200;

/** Only the host, for privacy; null for our own pages and direct visits. */
export function referrerHost(referrer: string, ownHost: string): string | null {
  const host = URL.canParse(referrer) ? new URL(referrer).host : '';
  return host === '' || host === ownHost || host.length > MAX_LENGTH ? null : host;
}
