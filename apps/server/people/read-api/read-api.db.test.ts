import { afterAll, beforeAll, expect, it } from 'vitest';
import { callWithKey, createKey } from '#server/people/api-keys/api-keys-for-test.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;
let key: string;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
  ({ key } = await createKey(owner.browser, 'lists:read', 'entries:read', 'draws:read', 'winners:read'));
});
afterAll(() => test.close());

const get = (path: string) => callWithKey(test.app, key, `/api/v1/${path}`);
const result = async (path: string) => (await get(path)).json().result;

/** All pages, one after the other. */
async function readAll<Row>(path: string, name: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ; ) {
    const page = await result(`${path}limit=${limit}${after}`);
    rows.push(...page[name]);
    if (page.next === null) return rows;
    after = `&after=${page.next}`;
  }
}

it('pages through lists that were created at the same time, and tells their state and counters', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await given.list(test, owner)).id);
  await test.deps.pool.query(
    `update lists set created_at = '2026-11-01T10:00:00.123456Z' where id = any($1)`,
    [ids],
  );
  const drafted = (await owner.create()).json().result;
  const read = await readAll<{ id: string }>('lists?', 'lists', 2);
  expect(read.map(({ id }) => id).slice(0, 5)).toEqual([...ids].sort());
  expect(read.at(-1)?.id).toBe(drafted.id);
  expect(read).toHaveLength(6);
  const list = await result(`list?id=${ids[0]}`);
  expect(list).toMatchObject({
    id: ids[0],
    state: 'open',
    joined: 0,
    spots: 10,
    winners: 3,
    chain: 'ethereum',
  });
  expect(list.url).toMatch(new RegExp(`^http.*/sb/${owner.workspace}/list-\\d+$`));
});

it('returns entries in join order with the reason of a removal, and no personal data', async () => {
  const { id } = await given.list(test, owner, { basics: { availableSpots: 100 } });
  await given.entries(test, { id }, 25, { email: 'someone@example.test' });
  await test.deps.pool.query(
    `update entries set removed_reason = 'automated', removed_at = now() where list_id = $1 and entry_number = 3`,
    [id],
  );
  await test.deps.pool.query(
    `update entries set erased_at = now(), address = 'erased:' || id, email = null, salt = null where list_id = $1 and entry_number = 4`,
    [id],
  );
  const entries = await readAll<{ number: number; removedReason: string | null }>(
    `entries?list=${id}&`,
    'entries',
    6,
  );
  expect(entries.map(({ number }) => number)).toEqual([
    1,
    2,
    3,
    ...Array.from({ length: 21 }, (_, at) => at + 5),
  ]);
  expect(entries[2]?.removedReason).toBe('automated');
  expect(entries[0]).toEqual({
    number: 1,
    address: `0x${'1'.padStart(40, '0')}`,
    joinedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    weight: 1,
    organizer: false,
    removedReason: null,
  });
  expect(JSON.stringify(entries)).not.toContain('@');
});

it('returns winners by rank after the draw, and says so before it', async () => {
  const { id } = await given.list(test, owner, { basics: { availableSpots: 100 } });
  await given.entries(test, { id }, 12, { email: 'someone@example.test' });
  const early = await get(`winners?list=${id}`);
  expect([early.statusCode, early.json().code]).toEqual([409, 'not-drawn']);
  await test.deps.pool.query(
    `update entries set rank = 13 - entry_number, winner = entry_number > 5 where list_id = $1`,
    [id],
  );
  await test.deps.pool.query(`update lists set draw_state = 'drawn' where id = $1`, [id]);
  const winners = await readAll<{ rank: number; number: number }>(`winners?list=${id}&`, 'winners', 3);
  expect(winners.map(({ rank, number }) => [rank, number])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((rank) => [rank, 13 - rank]),
  );
  expect(JSON.stringify(winners)).not.toContain('@');
});

it('returns draws with the addresses of what anyone can check', async () => {
  const { id, name } = await given.list(test, owner);
  await test.deps.pool.query(
    `insert into draws (list_id, number, state, winners_wanted, guarantee, failure)
     values ($1, 1, 'failed', 3, 'public-beacon', 'no-entries')`,
    [id],
  );
  await test.deps.pool.query(
    `insert into draws (list_id, number, state, reason, winners_wanted, guarantee, document, commitment, entries,
       reveal, seed, cutoff, winner_numbers)
     values ($1, 2, 'drawn', 'again', 3, 'public-beacon', '{}', 'c0', 7, '{}', 's', 'c', '{}')`,
    [id],
  );
  const { draws } = await result(`draws?list=${id}`);
  const file = (path: string) =>
    expect.stringMatching(new RegExp(`^http.*${path}\\?workspace=${owner.workspace}&name=${name}&number=2$`));
  expect(draws).toMatchObject([
    {
      number: 2,
      state: 'drawn',
      entries: 7,
      winners: 3,
      commitmentUrl: file('/draw/commitment'),
      proofUrl: file('/draw'),
    },
    { number: 1, state: 'failed', failure: 'no-entries', commitmentUrl: null, proofUrl: null },
  ]);
});

it.each([
  ['lists?after=1', 'after'],
  ['lists?after=1.00000000-0000-4000-8000-00000000000g', 'after'],
  ['lists?limit=0', 'limit'],
  ['lists?limit=1001', 'limit'],
  ['entries?list=nothing', 'list'],
  ['entries?list=00000000-0000-4000-8000-000000000000&after=-1', 'after'],
  ['winners?list=00000000-0000-4000-8000-000000000000&after=9999999999999999999', 'after'],
])('rejects %s at its field', async (path, field) => {
  const answer = await get(path);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

it('accepts a cursor behind everything', async () => {
  const { id } = await given.list(test, owner);
  expect(await result(`entries?list=${id}&after=999999999999999999`)).toEqual({ entries: [], next: null });
});
