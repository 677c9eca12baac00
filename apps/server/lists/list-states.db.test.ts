import { LIST_STATES } from '@signboard/domain/lists/list-state.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;
type Row = { id: string; state: string; name: string };

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

const inMinutes = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000);

const rowsOf = async (by: ListOwner, query: string): Promise<Row[]> =>
  (await by.call('GET', `/list?pageSize=100&${query}`)).json().result.rows;

/** Every combination of the columns that a state depends on, in one statement: 1,536 lists. */
const INSERT_ALL = `
  with made as (
    insert into lists (owner_id, name, url_end_name, description, logo, color, chain,
      active, is_finished, start_date, end_date, how_many_winners, draw_state, activations)
    select (select id from users where workspace = $1), 'Combination ' || number, 'combination-' || number || '-' || spots,
      '', '', '#4E9595', 'ethereum', active, finished, dates.start_date, dates.end_date, winners, draw, activations
    from (
      select row_number() over () as number, active, finished, day, winners, draw, spots, activations
      from unnest(array[true, false]) active, unnest(array[true, false]) finished, unnest(array[0, 1, 2, 3]) day,
        unnest(array[null, 0, 1]) winners, unnest(array[null, 'checking', 'committed', 'drawn']) draw,
        unnest(array[0, 1, 2, 3]) spots, unnest(array[0, 1]) activations
    ) as one
    join (values
      (0, null::timestamptz, null::timestamptz),
      (1, $2::timestamptz + interval '1 hour', $2::timestamptz + interval '2 hours'),
      (2, $2::timestamptz, $2::timestamptz + interval '2 hours'),
      (3, $2::timestamptz - interval '1 hour', $2::timestamptz)
    ) as dates (day, start_date, end_date) on dates.day = one.day
    returning id, url_end_name
  ), counted as (
    insert into list_counters (list_id, joined, available_spots)
    select id, (array[0, 0, 1, 2])[which], (array[null, 2, 2, 2])[which]
    from (select id, 1 + split_part(url_end_name, '-', 3)::int as which from made) as spots
  )
  insert into list_terms (list_id, version, saved_at, terms) select id, 1, $2, '{}' from made`;

it('[L1] filters and counts by the same state that it answers, for every combination', async () => {
  const everyone = await given.owner(test);
  await test.deps.pool.query(INSERT_ALL, [everyone.workspace, test.clock.now()]);
  const figures = (await everyone.call('GET', '/figures')).json().result;
  let counted = 0;
  for (const state of LIST_STATES) {
    let found = 0;
    for (let page = 1; ; page += 1) {
      const { rows, total } = (
        await everyone.call('GET', `/list?pageSize=100&page=${page}&state=${state}`)
      ).json().result;
      for (const row of rows) expect(row.state, row.name).toBe(state);
      found += rows.length;
      if (rows.length === 0) {
        expect([state, total]).toEqual([state, found]);
        break;
      }
    }
    expect([state, figures.states[state]]).toEqual([state, found]);
    expect(found, `no list is ${state}`).toBeGreaterThan(0);
    counted += found;
  }
  expect(counted).toBe(1536);
  expect(figures.lists).toBe(1536);
});

it('[L1] calls an ended list with entries one that needs its draw, and shows no such list as open', async () => {
  const list = (await owner.create()).json().result;
  expect(list.state).toBe('draft');
  const [startDate, endDate, eventDate] = [5, 10, 15].map(inMinutes);
  await owner.save(list, basics({ startDate, endDate, eventDate }));
  await owner.call('POST', '/activate', { id: list.id });
  const stateOf = async () =>
    (await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result.state;
  expect(await stateOf()).toBe('scheduled');
  test.clock.advance(5 * 60);
  expect(await stateOf()).toBe('open');
  await given.entries(test, list, 10);
  expect(await stateOf()).toBe('full');
  test.clock.advance(5 * 60);
  expect(await stateOf()).toBe('needs-draw');
  expect((await rowsOf(owner, 'state=open')).map(({ id }) => id)).toEqual([]);
  expect((await rowsOf(owner, 'state=needs-draw')).map(({ id }) => id)).toEqual([list.id]);
  expect((await owner.call('GET', '/figures')).json().result.states).toMatchObject({
    open: 0,
    'needs-draw': 1,
  });
});

it('[L20] leaves a deleted list out of the figures', async () => {
  const counted = await given.owner(test);
  const list = (await counted.create()).json().result;
  await given.entries(test, list, 2);
  await test.deps.pool.query('update lists set deleted_at = $2 where id = $1', [list.id, test.clock.now()]);
  expect((await counted.call('GET', '/figures')).json().result).toMatchObject({ lists: 0, joined: 0 });
});
