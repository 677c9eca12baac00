const MAX_LENGTH = 200;

let ignored: string | null = null;

/** For a document that X or Discord returned to: its referrer is their page, not the site that linked to ours. */
export function ignoreReferrer(): void {
  ignored = document.referrer;
}

/** Where the visitor came from, as part of a request. Only a hint: a script can send anything. */
export function referrerField(): { referrer?: string } {
  const { referrer } = document;
  const host = referrer === ignored ? null : referrerHost(referrer, location.host);
  return host === null ? {} : { referrer: host };
}

/** Only the host, for privacy; null for our own pages and direct visits. */
export function referrerHost(referrer: string, ownHost: string): string | null {
  const host = URL.canParse(referrer) ? new URL(referrer).host : '';
  return host === '' || host === ownHost || host.length > MAX_LENGTH ? null : host;
}
