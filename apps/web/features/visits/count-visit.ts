import type { VISIT_KINDS } from '@signboard/contract/public-list/calls.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { thirdPageCalls } from '#web/lib/api/third-page-calls.ts';
import { referrerHost } from './referrer-host.ts';

type Visit = { workspace: string; name: string; kind: (typeof VISIT_KINDS)[number] };

/** Nobody's tokens go along: a visit is counted, not a visitor. */
const NOBODY = {};
const counted = new Set<string>();

/** Counts a visit for the owner's figures, each kind once per load of the page; when that fails, nobody hears of it. */
export function countVisit({ workspace, name, kind }: Visit): void {
  const key = `${kind} ${workspace}/${name}`;
  if (counted.has(key)) return;
  counted.add(key);
  const referrer = referrerHost(document.referrer, location.host);
  const body = { workspace, name, kind, ...(referrer !== null && { referrer }) };
  callInPlace(thirdPageCalls.visit, { body, credentials: NOBODY }).catch(() => {});
}
