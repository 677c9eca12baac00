import type pg from 'pg';
import { percentile } from './measure.ts';

export const PARTICIPANTS = 100_000;
const BATCH = 5_000;
const REQUESTS = 200;

type Api = { url: string; headers: Record<string, string> };
type Page = { rows: { entryNumber: number }[]; next: string | null; total: number | null };

/** A list of the owner with many entries, some of them removed, banned, drawn or by email. */
export async function giveParticipants(database: pg.Client, ownerId: string): Promise<string> {
  const { rows } = await database.query(
    `with made as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain)
       values ($1, 'Crowded', 'crowded', 'A description.', repeat('0', 64), '#4E9595', 'ethereum') returning id)
     insert into list_counters (list_id, available_spots, joined, last_entry_number)
     select id, $2, $2, $2 from made returning list_id`,
    [ownerId, PARTICIPANTS],
  );
  const listId = rows[0].list_id as string;
  for (let first = 1; first <= PARTICIPANTS; first += BATCH)
    await database.query(
      `insert into entries (list_id, address, entry_number, email, salt, inner_hash, joined_at, organizer, checks)
       select $1, '0x' || left(encode(sha256(n::text::bytea), 'hex'), 40), n,
         case when n % 2 = 0 then 'person-' || n || '@example.test' end,
         decode(md5(n::text), 'hex'), sha256(n::text::bytea), now() - ($4 - n) * interval '10 seconds', n % 10000 = 0,
         '[{"id": "balance", "checkedAt": "2026-11-12T14:00:00.000Z", "found": "1500000000000000000"}]'
       from generate_series($2::int, $2 + $3 - 1) as n`,
      [listId, first, BATCH, PARTICIPANTS],
    );
  await database.query('vacuum analyze entries');
  return listId;
}

export type ParticipantTimes = {
  searchMs: number;
  nextPageMs: number;
  firstPageMs: number;
  requirementMs: number;
  bareMs: number;
};

/** The 95th percentiles of what an owner does, and of a bare query for one page of the same rows. */
export async function timeParticipants(
  database: pg.Client,
  api: Api,
  listId: string,
): Promise<ParticipantTimes> {
  const find = (query: object) => findPage(api, { id: listId, ...query });
  const wallets = await database.query(
    'select address from entries where list_id = $1 order by md5(address) limit $2',
    [listId, REQUESTS],
  );
  const searchMs = await timeEach(REQUESTS, async (at) => {
    const q = String(wallets.rows[at].address).slice(0, 8);
    const { rows } = await find({ filter: { q } });
    if (rows.length === 0) throw new Error('the search found nothing');
  });
  let after: string | null = null;
  const nextPageMs = await timeEach(REQUESTS, async () => {
    const page: Page = await find({ sort: '-joined', ...(after && { after }) });
    if (page.rows.length !== 50 || page.next === null) throw new Error('the page is incomplete');
    after = page.next;
  });
  const firstPageMs = await timeEach(REQUESTS / 10, async () => void (await find({})));
  const requirementMs = await timeEach(REQUESTS / 2, async (at) => {
    // All of them match, or none.
    const result = at % 2 === 0 ? 'met' : 'not-checked';
    const { total } = await find({ filter: { requirement: 'balance', result } });
    if (total !== (result === 'met' ? PARTICIPANTS : 0)) throw new Error('the filter found others');
  });
  const bareMs = await timeEach(REQUESTS, async (at) => {
    await database.query(
      'select * from entries where list_id = $1 and entry_number > $2 order by entry_number limit 50',
      [listId, at * 50],
    );
  });
  return { searchMs, nextPageMs, firstPageMs, requirementMs, bareMs };
}

async function findPage({ url, headers }: Api, body: object): Promise<Page> {
  const response = await fetch(`${url}/api/v1/projects/addresses/find`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the participants could not be read: ${response.status}`);
  return ((await response.json()) as { result: Page }).result;
}

async function timeEach(times: number, work: (at: number) => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const started = performance.now();
    await work(at);
    taken.push(performance.now() - started);
  }
  return percentile(taken, 0.95);
}
