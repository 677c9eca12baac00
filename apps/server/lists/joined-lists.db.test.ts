import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

const joinedBy = async ({ browser }: Pick<Participant, 'browser'>, search = '') =>
  (await browser.call('GET', `/api/v1/projects/joined/list${search}`)).json().result;

async function joinedList(people: readonly Participant[], howManyWinners = 1) {
  const list = await given.list(test, owner, { basics: { howManyWinners }, entries: people });
  return list;
}

it('[L17] follows an entry from joining over the running draw to its place', async () => {
  const people = [await given.account(test), await given.account(test), await given.account(test)];
  const list = await joinedList(people);
  const [first] = people as [Participant];
  expect((await joinedBy(first)).rows).toMatchObject([
    { id: list.id, state: 'open', hasDraw: true, isDrawn: false, revealAt: null, waitingPlace: null },
  ]);

  await given.draw(test, list, 'committed');
  const committed = (await joinedBy(first)).rows[0];
  expect(committed).toMatchObject({ state: 'drawing', isDrawn: false, winner: false, waitingPlace: null });
  const address = new URLSearchParams({ workspace: list.workspace, name: list.name });
  const shown = (await test.app.inject(`/api/v1/third/page?${address}`)).json().result;
  expect(committed.revealAt).toBe(shown.draw.revealAt);
  expect(committed.revealAt).not.toBeNull();

  await runDraws(test);
  const results = await Promise.all(people.map(async (person) => (await joinedBy(person)).rows[0]));
  expect(results.map(({ winner, waitingPlace }) => `${winner} ${waitingPlace}`).sort()).toEqual([
    'false 1',
    'false 2',
    'true null',
  ]);
  for (const result of results)
    expect(result).toMatchObject({ state: 'drawn', isDrawn: true, revealAt: null });
});

it('[L17] gives a removed entry its reason and no place', async () => {
  const people = [await given.account(test), await given.account(test)];
  const list = await joinedList(people);
  await test.deps.pool.query(
    `update entries set removed_reason = 'automated', removed_at = now() where list_id = $1 and address = $2`,
    [list.id, people[0]?.address],
  );
  expect((await joinedBy(people[0] as Participant)).rows[0]).toMatchObject({
    removedReason: 'automated',
    winner: false,
    waitingPlace: null,
  });
});

it('[L17] pages through hundreds of entries, and finds one by the name of its list', async () => {
  const fan = await given.owner(test);
  const { rows } = await test.deps.pool.query('select id from users where workspace = $1', [fan.workspace]);
  const list = await given.list(test, owner, { general: { name: 'Needle in the hay' } });
  await given.entries(test, list, 1, { userId: rows[0].id });
  await test.deps.pool.query(
    `with copies as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain)
       select owner_id, 'Hay ' || number, 'hay-' || number, '', '', '#123456', 'ethereum'
       from lists, generate_series(1, 240) as number where lists.id = $1 returning id),
     counters as (insert into list_counters (list_id, joined) select id, 1 from copies),
     terms as (insert into list_terms (list_id, version, terms, saved_at)
       select copies.id, 1, terms, now() from copies, list_terms where list_id = $1 and version = 1)
     insert into entries (list_id, user_id, address, entry_number, salt, inner_hash, terms_version)
       select copies.id, user_id, address, 1, salt, inner_hash, 1 from copies, entries where list_id = $1`,
    [list.id],
  );
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const answer = await joinedBy(fan, `?pageSize=100&page=${page}`);
    expect(answer.total).toBe(241);
    for (const { id } of answer.rows) seen.add(id);
  }
  expect(seen.size).toBe(241);
  expect((await joinedBy(fan, '?q=needle')).rows).toMatchObject([{ name: 'Needle in the hay' }]);
});
