import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeTableOf } from '#server/http/api/route-table.ts';
import type { Cost } from '#server/platform/lib/route.ts';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { MOST_UNDER_WAY } from './budget.ts';
import { COSTS } from './costs.ts';
import { USAGE_LIMITS } from './usage-limits.ts';
import { CAPACITY } from './work-queue.ts';

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

const HALF_AN_HOUR = { cost: { ...COSTS.webhookTest, ms: 100_000 }, units: 0 };
const FREE = { cost: { ...COSTS.webhookTest, ms: 0 }, units: 0 };
const payer = (account: string | null, clientAddress: string) => ({ account, clientAddress });

async function signedInto({ app }: TestApp, browser: TestBrowser): Promise<TestBrowser> {
  const there = createTestBrowser(app);
  there.continueAs(browser);
  return there;
}

it('answers 429 with the time in all processes when the hour of an account is used up, and works again then', async () => {
  const { browser } = await given.account(one);
  const browsers = [browser, await signedInto(other, browser)];
  const most = USAGE_LIMITS.processorTime.most / COSTS.dataExport.ms;
  const codes: number[] = [];
  for (let at = 0; at < most; at += 1)
    codes.push((await (browsers[at % 2] as TestBrowser).call('GET', '/users/me/export')).statusCode);
  expect(new Set(codes)).toEqual(new Set([200]));
  one.clock.advance(600);
  for (const each of browsers) {
    const refused = await each.call('GET', '/users/me/export', { headers: { 'accept-language': 'es' } });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3000');
    expect(refused.json()).toMatchObject({ code: 'budget-used-up', detail: '50' });
    expect(refused.json().msg).toContain('en 50 min');
  }
  const stranger = createTestBrowser(one.app);
  await stranger.signIn(ethereumWallet());
  expect((await stranger.call('GET', '/users/me/export')).statusCode).toBe(200);
  one.clock.advance(3_000);
  expect((await browser.call('GET', '/users/me/export')).statusCode).toBe(200);
});

it('counts a network too, whichever accounts and addresses it uses', async () => {
  const { most } = USAGE_LIMITS.processorShare;
  const spend = async (at: number) =>
    await (at % 2 ? one : other).deps.budget.spend(
      payer(`account ${at}`, `2001:db8:5::${at}`),
      HALF_AN_HOUR,
      async () => 'done',
    );
  for (let at = 0; at < most / HALF_AN_HOUR.cost.ms; at += 1) expect(await spend(at)).toBe('done');
  await expect(spend(99)).rejects.toMatchObject({ code: 'budget-used-up' });
  const visitor = (clientAddress: string) =>
    one.deps.budget.spend(payer(null, clientAddress), HALF_AN_HOUR, async () => 'done');
  await expect(visitor('2001:db8:5::abcd')).rejects.toMatchObject({ code: 'budget-used-up' });
  expect(await visitor('2001:db8:6::1')).toBe('done');
});

it('charges by the amount of work', async () => {
  const cost = { ...COSTS.prizes, ms: 1, msPerThousand: 2_000 };
  const spend = (units: number) =>
    one.deps.budget.spend(payer('by amount', '192.0.2.50'), { cost, units }, async () => 'done');
  expect(await spend(99_000)).toBe('done');
  await expect(spend(1_000)).rejects.toMatchObject({ code: 'budget-used-up' });
  expect(await spend(999)).toBe('done');
});

it('refuses what an account or a network has too much of under way, and charges nothing for it', async () => {
  const { budget } = one.deps;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const start = (account: string) => budget.spend(payer(account, '192.0.2.60'), FREE, () => held);
  const accounts = ['a', 'b', 'c', 'd'].flatMap((name) =>
    Array<string>(MOST_UNDER_WAY.account.pieces).fill(name),
  );
  const running = accounts.map(start);
  expect(running).toHaveLength(MOST_UNDER_WAY.network.pieces);
  const refusal = { code: 'too-many-requests', retryAfterSeconds: 5 };
  await expect(start('e')).rejects.toMatchObject(refusal);
  const elsewhere = budget.spend(payer('a', '192.0.2.61'), HALF_AN_HOUR, () => held);
  await expect(elsewhere).rejects.toMatchObject(refusal);
  release();
  await Promise.all(running);
  for (const _ of [1, 2]) await budget.spend(payer('a', '192.0.2.61'), HALF_AN_HOUR, async () => {});
});

it('counts the memory of what is under way: one save of prizes, or three pictures', async () => {
  const { budget } = one.deps;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const start = (account: string, cost: Cost) =>
    budget.spend(payer(account, '192.0.2.70'), { cost, units: 0 }, () => held);
  const save = start('saver', COSTS.prizes);
  await expect(start('saver', COSTS.prizes)).rejects.toMatchObject({ code: 'too-many-requests' });
  const pictures = [1, 2, 3].map(() => start('painter', COSTS.picture));
  await expect(start('painter', COSTS.webhookTest)).rejects.toMatchObject({ code: 'too-many-requests' });
  release();
  await Promise.all([save, ...pictures]);
});

it('has room for every declared cost', () => {
  for (const cost of Object.values(COSTS)) {
    expect(cost.runningMb).toBeLessThanOrEqual(CAPACITY.runningMb);
    expect(cost.waitingMb).toBeLessThanOrEqual(MOST_UNDER_WAY.account.mb);
  }
});

it('is asked by exactly the calls that declare a cost', () => {
  const declared = routeTableOf(one.app).flatMap(({ method, path, cost }) =>
    cost && method !== 'HEAD' ? [`${method} ${path}: ${cost.name}`] : [],
  );
  expect(declared.sort()).toEqual([
    'GET /api/v1/projects/review: review',
    'GET /api/v1/third/page/draw/other: other draw',
    'GET /users/me/export: data export',
    'POST /api/v1/images: picture',
    'POST /api/v1/projects/addresses: list export',
    'POST /api/v1/projects/prizes/withdraw: list export',
    'POST /api/v1/projects/prizes: prizes',
    'POST /api/v1/projects/winners/allowlist: allowlist',
    'POST /api/v1/projects/winners: allowlist',
    'POST /api/v1/webhooks/test: webhook test',
    'PUT /api/v1/projects/access: bans',
  ]);
});
