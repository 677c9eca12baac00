import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { VISIT_KINDS } from '@signboard/contract/public-list/schemas.ts';
import { callInPlace } from '#web/lib/api/call.ts';

type Visit = { workspace: string; name: string; kind: (typeof VISIT_KINDS)[number] };

/** Sent without tokens: visits are counted, not visitors. */
const NO_CREDENTIALS = {};
const counted = new Set<string>();

/** Once per kind and page load; errors are ignored. */
export function countVisit({ workspace, name, kind }: Visit): void {
  const key = `${kind} ${workspace}/${name}`;
  if (counted.has(key)) return;
  counted.add(key);
  const referrer = referrerHost(document.referrer, location.host);
  const body = { workspace, name, kind, ...(referrer !== null && { referrer }) };
  callInPlace(publicListApi.visit, { body, credentials: NO_CREDENTIALS }).catch(() => {});
}

const MAX_LENGTH = 200;

/** Only the host, for privacy; null for our own pages and direct visits. */
export function referrerHost(referrer: string, ownHost: string): string | null {
  const host = URL.canParse(referrer) ? new URL(referrer).host : '';
  return host === '' || host === ownHost || host.length > MAX_LENGTH ? null : host;
}
