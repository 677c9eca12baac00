import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldUsage } from '#server/platform/usage/usage-counter.ts';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitCounter } from './visit-counter.ts';

const DAY_SECONDS = 86_400;
let one: TestApp;
let other: TestApp;

beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp({ besides: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const open = async () => (await given.list(one, await given.owner(one))).id;
const counters = () => [createVisitCounter(one.deps), createVisitCounter(other.deps)] as const;

/** Every figure of a list, by kind and name. */
async function figuresOf(id: string): Promise<Record<string, number>> {
  const { rows } = await one.deps.pool.query(
    `select kind || ' ' || name as figure, sum(count)::int as count from list_figures where list_id = $1 group by 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ figure, count }) => [figure.trim(), count]));
}

it('counts a person once a day, although two processes see them at the same time', async () => {
  const id = await open();
  const [here, there] = counters();
  for (const visits of [here, there])
    for (let person = 0; person < 200; person += 1) {
      visits.countPerson(id, 'verified', '', `person ${person}`);
      visits.countPerson(id, 'refusal', 'nft', `person ${person % 50}`);
    }
  await Promise.all([here.flush(), there.flush()]);
  here.countPerson(id, 'verified', '', 'person 0');
  await here.flush();
  expect(await figuresOf(id)).toEqual({ verified: 200, 'refusal nft': 50 });
  one.clock.advance(DAY_SECONDS);
  there.countPerson(id, 'verified', '', 'person 0');
  await there.flush();
  expect(await figuresOf(id)).toEqual({ verified: 201, 'refusal nft': 50 });
});

it('counts every view, each person on each list, and forgets who was counted after a day', async () => {
  const lists = [await open(), await open()];
  const [here] = counters();
  for (const id of lists) {
    here.countPerson(id, 'verified', '', 'somebody');
    for (let views = 0; views < 3; views += 1) here.count(id, 'view', '');
  }
  await here.flush();
  for (const id of lists) expect(await figuresOf(id)).toEqual({ view: 3, verified: 1 });
  one.clock.advance(DAY_SECONDS + 1);
  await deleteOldUsage(one.deps.db, one.clock.now());
  expect((await one.deps.pool.query('select from usage_counts')).rowCount).toBe(0);
});

it('writes again only what a failure has kept it from writing', async () => {
  const id = await open();
  const [here] = counters();
  const hosts = [...Array.from({ length: 1_200 }, (_, number) => `site-${number}.example`), 'broken.example'];
  for (const host of hosts) here.count(id, 'referrer', host);
  await one.deps.pool.query(
    `alter table list_figures add constraint not_now check (name <> 'broken.example')`,
  );
  await expect(here.flush()).rejects.toThrow('not_now');
  expect(Object.keys(await figuresOf(id))).toHaveLength(1_000);
  await one.deps.pool.query('alter table list_figures drop constraint not_now');
  await here.flush();
  expect(await figuresOf(id)).toEqual(Object.fromEntries(hosts.map((host) => [`referrer ${host}`, 1])));
});
