import { setTimeout as sleep } from 'node:timers/promises';
import { openSessions, prepareRushers } from '../../world/prepare-rush.ts';
import type { LoadWorld } from '../load-world.ts';
import type { GrownList } from './grown-lists.ts';

/** Returns milliseconds. */
export type TimedCall = (round: number) => Promise<number>;
export type TimedCalls = Record<string, TimedCall>;

const JSON_BODY = { 'content-type': 'application/json' };
const PAGE_SIZE = 50;
/** Longer than the server caches a page: every call reads from the database. */
const MEMORY_MS = 120;

/** Calls whose cost may grow with the list. */
export async function callsOfList(
  world: LoadWorld,
  list: GrownList,
  { entries, rounds }: { entries: number; rounds: number },
): Promise<TimedCalls> {
  const { read, write, session } = await ownerOf(world, list);
  const lastPage = Math.max(1, Math.floor(entries / PAGE_SIZE));
  const table = (page: number) => write('/addresses/view', { id: list.id, page, pageSize: PAGE_SIZE });
  return {
    ...(await publicCalls(world, list, rounds)),
    'who joined, shown to the public, last page': () =>
      time(
        `${world.urls[0]}/api/v1/third/page/wallets?workspace=${list.workspace}&name=${list.name}&kind=joined&page=${lastPage}`,
      ),
    'the owner’s table of entries, first page': () => table(1),
    'the owner’s table of entries, last page': () => table(lastPage),
    'figures of the list': () => read(`/analytics?project_id=${list.id}`),
    'figures of the owner': () => read('/figures'),
    'export, first byte': () => timeFirstByte(world, session, list.id),
  };
}

/** Calls whose cost may grow with the owner's number of lists. */
export async function callsOfOwner(
  world: LoadWorld,
  list: GrownList,
  { lists, rounds }: { lists: number; rounds: number },
): Promise<TimedCalls> {
  const { read } = await ownerOf(world, list);
  const lastPage = Math.max(1, Math.floor(lists / 20));
  return {
    ...(await publicCalls(world, list, rounds)),
    'the table of lists, first page': () => read('/list?page=1'),
    'the table of lists, last page': () => read(`/list?page=${lastPage}`),
    'the table of lists, by those joined': () => read('/list?sort=-joined'),
    'the table of lists, searched': () => read('/list?q=List+7'),
    'one list, whole': () => read(`/info-all?project_id=${list.id}`),
    'figures of the owner': () => read('/figures'),
  };
}

async function publicCalls(world: LoadWorld, list: GrownList, rounds: number): Promise<TimedCalls> {
  const { database, secretKey, urls } = world;
  const people = await prepareRushers(
    database,
    { listId: list.id, workspace: list.workspace, name: list.name },
    { secretKey, people: rounds },
  );
  return {
    'page, first HTML': async () => {
      await sleep(MEMORY_MS);
      return await time(`${urls[0]}/sb/${list.workspace}/${list.name}`);
    },
    join: (round) => {
      const { headers, body } = people[round] as (typeof people)[number];
      return time(`${urls[0]}/api/v1/third/page/register/participant`, { method: 'POST', headers, body });
    },
  };
}

async function ownerOf({ database, secretKey, urls }: LoadWorld, { ownerId }: GrownList) {
  const [session = {}] = await openSessions(database, secretKey, [ownerId]);
  const url = (path: string) => `${urls[0]}/api/v1/projects${path}`;
  return {
    session,
    read: (path: string) => time(url(path), { headers: session }),
    write: (path: string, body: object) =>
      time(url(path), { method: 'POST', headers: { ...JSON_BODY, ...session }, body: JSON.stringify(body) }),
  };
}

async function time(url: string, init: RequestInit = {}): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded with ${response.status} ${text.slice(0, 200)}`);
  return performance.now() - started;
}

/** Time to first byte; the rest is not awaited. */
async function timeFirstByte(
  { urls }: LoadWorld,
  session: Record<string, string>,
  id: string,
): Promise<number> {
  const leave = new AbortController();
  const started = performance.now();
  const response = await fetch(`${urls[0]}/api/v1/projects/addresses`, {
    method: 'POST',
    headers: { ...JSON_BODY, ...session },
    body: JSON.stringify({ id }),
    signal: leave.signal,
  });
  await response.body?.getReader().read();
  const ms = performance.now() - started;
  leave.abort();
  return ms;
}
