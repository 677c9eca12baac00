import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, JSON_BODY, type Stage } from './stage.ts';

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip' };
/** How long an owner stays on a page. */
const OWNER_PAUSE_MS = 1_000;

/** A visit: the page's HTML, its API calls and the visit counter. */
export async function runVisitor(
  { get, note }: Stage,
  name: string,
  visitor: number,
  measures = { html: 'html', list: 'list' },
): Promise<void> {
  const from = addressOf(visitor);
  const headers = { ...BROWSER, 'accept-language': visitor % 5 === 0 ? 'es' : 'en' };
  await get(measures.html, visitor, { path: `/sb/${name}/${name}`, headers, from });
  const path = `/api/v1/third/page?workspace=${name}&name=${name}`;
  const list = await get(measures.list, visitor, { path, from });
  if (list.status === 200 && !areCountersTrue(list.text)) note('a page showed counters that cannot be');
  const body = JSON.stringify({ workspace: name, name, kind: 'view' });
  const visit = { method: 'POST' as const, path: '/api/v1/third/page/visit', headers: JSON_BODY, body, from };
  await get('visit', visitor, visit);
}

function areCountersTrue(text: string): boolean {
  const { result } = JSON.parse(text) as {
    result: { details: { counters: { total: number; joined: number; available: number } } };
  };
  const { total, joined, available } = result.details.counters;
  return joined + available === total && available >= 0;
}

/** Joins another list. */
export async function joinElsewhere(stage: Stage, at: number): Promise<void> {
  const { elsewhere, get } = stage;
  const visitor = 1_000_000 + at;
  await runVisitor(stage, elsewhere.name, visitor, { html: 'other html', list: 'other list' });
  const { headers, body } = elsewhere.people[at] as (typeof elsewhere.people)[number];
  const from = addressOf(visitor);
  await get('other join', visitor, { method: 'POST', path: elsewhere.path, headers, body, from });
}

/** An owner who uses the dashboard until the minute is over. */
export async function browseDashboard(
  { owners, get }: Stage,
  at: number,
  isOver: () => boolean,
): Promise<void> {
  const { headers, listId } = owners[at] as Stage['owners'][number];
  const from = addressOf(2_000_000 + at);
  const api = '/api/v1/projects';
  const table = {
    method: 'POST' as const,
    path: `${api}/addresses/view`,
    headers: { ...JSON_BODY, ...headers },
    body: JSON.stringify({ id: listId }),
    from,
  };
  while (!isOver()) {
    await get('dashboard', at, { path: `${api}/list`, headers, from });
    await get('dashboard', at, { path: `${api}/figures`, headers, from });
    await get('dashboard', at, { path: `${api}/info-all?project_id=${listId}`, headers, from });
    await get('dashboard', at, table);
    await sleep(OWNER_PAUSE_MS);
  }
}
