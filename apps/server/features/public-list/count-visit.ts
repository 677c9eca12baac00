import type { RegistrationDeps } from './deps.ts';

type Visit = { workspace: string; name: string; kind: 'view' | 'connect'; referrer?: string | undefined };

/** Counts a visit and its referrer: only the host, and never our own. */
export async function countVisit(deps: RegistrationDeps, visit: Visit): Promise<void> {
  const list = await deps.publicLists.require(visit.workspace, visit.name);
  deps.visits.count(list.id, visit.kind, '');
  const host = hostOf(visit.referrer ?? '');
  if (visit.kind === 'view' && host && host !== new URL(deps.publicUrl).hostname)
    deps.visits.count(list.id, 'referrer', host);
}

/** Accepts a URL or a bare host; anything else is not counted. */
function hostOf(referrer: string): string | null {
  const host = URL.parse(referrer.includes('://') ? referrer : `https://${referrer}`)?.hostname ?? '';
  return /^[a-z0-9.-]{1,100}$/.test(host) && host.includes('.') ? host.replace(/^www\./, '') : null;
}
