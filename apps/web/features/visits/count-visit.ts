import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { VISIT_KINDS } from '@signboard/contract/public-list/schemas.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { referrerField } from './referrer.ts';

type Visit = { workspace: string; name: string; kind: (typeof VISIT_KINDS)[number] };

/** Sent without tokens: visits are counted, not visitors. */
const NO_CREDENTIALS = {};
const counted = new Set<string>();

/** Once per kind and page load; errors are ignored. */
export function countVisit({ workspace, name, kind }: Visit): void {
  const key = `${kind} ${workspace}/${name}`;
  if (counted.has(key)) return;
  counted.add(key);
  const body = { workspace, name, kind, ...referrerField() };
  callInPlace(publicListApi.visit, { body, credentials: NO_CREDENTIALS }).catch(() => {});
}
