import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deleteOldUsage, readUsage } from './usage-counter.ts';
import type { UsageLimit } from './usage-limits.ts';

let one: TestApp;
let other: TestApp;
let number = 0;

beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp({ besides: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const limit = (per: UsageLimit['per'], most: number): UsageLimit => {
  number += 1;
  return { name: `thing ${number}`, per, most, seconds: 3_600 };
};
const caller = (account = 'alice', clientAddress = '192.0.2.1') => ({ account, clientAddress });

it.each(['account', 'network', 'installation'] as const)(
  'allows two processes as much as one, counted per %s',
  async (per) => {
    const counted = limit(per, 50);
    const uses = [one, other].flatMap(({ deps }) =>
      Array.from({ length: 80 }, () => deps.usage.count([counted], caller())),
    );
    const refusals = await Promise.all(uses);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(50);
    expect(refusals.filter((refusal) => refusal === counted)).toHaveLength(110);
  },
);

it('counts each account and each network on its own', async () => {
  const [own, shared] = [limit('account', 1), limit('network', 2)];
  const count = (account: string, clientAddress: string) =>
    one.deps.usage.count([own, shared], caller(account, clientAddress));
  expect(await count('a', '2001:db8::1')).toBeNull();
  expect(await count('a', '192.0.2.9')).toBe(own);
  expect(await count('b', '2001:db8::2')).toBeNull();
  expect(await count('c', '2001:db8::3')).toBe(shared);
  expect(await count('d', '2001:db8:0:1::3')).toBeNull();
});

it('never waits for itself when many processes count many limits in any order', async () => {
  const [own, shared, all] = [limit('account', 1_000), limit('network', 1_000), limit('installation', 100)];
  const uses = Array.from({ length: 400 }, (_, at) =>
    (at % 2 ? one : other).deps.usage.count(
      at % 3 ? [all, shared, own] : [own, all, shared],
      caller(`account ${at % 7}`, `192.0.2.${at % 5}`),
    ),
  );
  const refusals = await Promise.all(uses);
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(100);
});

it('counts an amount as a whole or not at all', async () => {
  const counted = limit('installation', 10);
  const count = (amount: number) => one.deps.usage.count([counted], caller(), amount);
  expect([await count(11), await count(7), await count(4), await count(3)]).toEqual([
    counted,
    null,
    counted,
    null,
  ]);
  expect(await readUsage(one.deps.db, counted, one.clock.now())).toBe(10);
});

it('begins again when the window is over, and deletes what no window needs', async () => {
  const counted = limit('installation', 1);
  const count = () => one.deps.usage.count([counted], caller());
  expect([await count(), await count()]).toEqual([null, counted]);
  one.clock.advance(3_600);
  expect(await readUsage(one.deps.db, counted, one.clock.now())).toBe(0);
  expect(await count()).toBeNull();
  one.clock.advance(24 * 3_600 + 1);
  await deleteOldUsage(one.deps.db, one.clock.now());
  const { rows } = await one.deps.pool.query('select key from usage_counts');
  expect(rows).toEqual([]);
});

it('stores neither accounts nor addresses', async () => {
  const hidden = { ...limit('account', 1), name: 'hidden' };
  await one.deps.usage.count([hidden, { ...hidden, per: 'network' }], caller('a readable account'));
  const { rows } = await one.deps.pool.query(
    `select encode(key, 'hex') as key from usage_counts
     where key in (sha256('hidden account a readable account'), sha256('hidden network 192.0.2.1'))`,
  );
  expect(rows).toEqual([]);
});
