import { REFERRER_HOST } from '@signboard/domain/lists/referrer-host.ts';

/** The host of a URL or a bare host. Null for our own and for anything else. */
export function referrerHost(referrer: string, publicUrl: string): string | null {
  const url = URL.parse(referrer.includes('://') ? referrer : `https://${referrer}`);
  const host = withoutWww(url?.hostname ?? '');
  const isForeign = host !== withoutWww(new URL(publicUrl).hostname);
  return REFERRER_HOST.test(host) && host.includes('.') && isForeign ? host : null;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
