import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldUsage } from '#server/platform/usage/usage-counter.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

const ORIGIN = 'http://localhost:3000';
const PASSES = Array.from({ length: 10 }, (_, at) => `0x${String(at).padStart(40, 'a')}`);
const DAY_SECONDS = 24 * 3_600;

let one: TestApp;
let other: TestApp;
let owner: ListOwner;
let called = { chain: 0, lookups: 0, x: 0, discord: 0 };

const authorizeUrl = ({ state }: { state: string }) => `${ORIGIN}/consent?state=${state}`;
const ports: TestAppOptions['ports'] = {
  contractLookup: { exists: async () => 'yes' },
  contractNames: { nameOf: async () => 'A pass' },
  chainReads: fakeChainReads({
    tokens: async () => {
      called.chain += 1;
      return 1n;
    },
  }),
  xAccounts: {
    async findByName(name, beforeCall) {
      await beforeCall?.();
      called.lookups += 1;
      return [name];
    },
  },
  xFollowCheck: {
    authorizeUrl,
    async check() {
      called.x += 1;
      return { id: '1', username: 'someone', createdAt: null, followers: null, follows: {} };
    },
  },
  discordMembershipCheck: {
    authorizeUrl,
    async check() {
      called.discord += 1;
      return { id: '1', memberships: {}, servers: [] };
    },
  },
};

/** Two processes on one database, with small budgets. */
beforeAll(async () => {
  const settings = { PAID_CALLS_PER_DAY: '24', X_CALLS_PER_DAY: '150' };
  one = await startTestApp({ settings, ports, memoryMs: 60_000 });
  other = await startTestApp({ settings, ports, memoryMs: 60_000, besides: one });
});
/** Each test begins with full budgets. */
beforeEach(async () => {
  one.clock.advance(DAY_SECONDS + 1);
  await deleteOldUsage(one.deps.db, one.clock.now());
  owner = await given.owner(one);
  called = { chain: 0, lookups: 0, x: 0, discord: 0 };
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const both = (at: number) => (at % 2 ? one : other);
/** The same session, in the browser of the first process and in one of the second. */
function inBoth(browser: TestBrowser): [TestBrowser, TestBrowser] {
  const there = createTestBrowser(other.app);
  there.continueAs(browser);
  return [browser, there];
}
const signedIn = async ({ app } = one, address?: string) => {
  const browser = createTestBrowser(app, 'en', address);
  await browser.signIn(ethereumWallet());
  return browser;
};
const usageRows = async () =>
  (await one.deps.pool.query('select key, count from usage_counts order by key')).rows;

describe('reads of the chain', () => {
  const open = () =>
    given.list(one, owner, { registration: { nftVerification: true, ownNft: PASSES.join(', ') } });

  it('stop at the budget of the day in all processes, and are unknown then, never unmet', async () => {
    const list = await open();
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        given.account(both(at), { wallet: ethereumWallet(), remoteAddress: `192.0.2.${at}` }),
      ),
    );
    const answers = await Promise.all(people.map((person) => person.validate(list)));
    const states = answers.map((answer) => answer.json().result.requirements[0].state);
    // Twenty calls were spent on saving the list: do the contracts exist, and what are their names? Then one request to
    // the chain reads all ten contracts.
    expect(states.toSorted()).toEqual([...Array(4).fill('met'), ...Array(4).fill('unknown')]);
    expect(called.chain).toBe(40);
    const unlucky = people[states.indexOf('unknown')] as Participant;
    expect((await unlucky.join(list)).json()).toMatchObject({
      code: 'requirement-unchecked',
      requirement: 'nft',
    });
    const lucky = people[states.indexOf('met')] as Participant;
    expect((await lucky.join(list)).statusCode).toBe(200);
    expect(called.chain).toBe(40);
  });

  it('write nothing to the database when they are cached', async () => {
    const list = await open();
    const person = await given.account(one);
    await person.validate(list);
    const before = await usageRows();
    expect(called.chain).toBe(10);
    for (let times = 0; times < 5; times += 1) await person.validate(list);
    expect(called.chain).toBe(10);
    // A call would raise one of them. The figures of the list have rows of their own, which are written later.
    expect(await usageRows()).toEqual(expect.arrayContaining(before));
  });
});

it('gives one account and one network a share of the paid calls only', async () => {
  const budgets = { settings: { PAID_CALLS_PER_DAY: '1000000' }, besides: one };
  const [here, there] = [await startTestApp(budgets), await startTestApp(budgets)];
  try {
    const ask = ({ deps }: TestApp, account: string, calls: number, clientAddress = '192.0.2.1') =>
      deps.paidCalls.allow('chain', { account, clientAddress }, calls);
    expect([await ask(here, 'a', 3_000), await ask(there, 'a', 3_000)]).toEqual([true, false]);
    for (let at = 0; at < 9; at += 1) expect(await ask(at % 2 ? here : there, `b${at}`, 5_000)).toBe(true);
    expect(await ask(there, 'c', 5_000)).toBe(false);
    expect(await ask(there, 'd', 5_000, '192.0.2.2')).toBe(true);
  } finally {
    await there.close();
    await here.close();
  }
});

describe('X', () => {
  const lookUp = (browser: TestBrowser, name: string) =>
    browser.call('POST', '/api/v1/twitter/followers', { body: { name } });

  it('is asked for a hundred accounts a day by one person, and for the budget by all, in all processes', async () => {
    const [first, second] = [inBoth(await signedIn()), inBoth(await signedIn())];
    for (let at = 0; at < 65; at += 1) for (const browser of first) await lookUp(browser, `name_${at}`);
    expect(called.lookups).toBe(100);
    expect((await lookUp(first[1], 'another')).json().data).toEqual([]);
    for (let at = 0; at < 40; at += 1) for (const browser of second) await lookUp(browser, `name_${at}`);
    expect(called.lookups).toBe(150);
  });

  it('is asked for follows within its budget, in all processes, and a refusal is no verdict', async () => {
    const browser = await signedIn();
    for (let at = 0; at < 75; at += 1) await lookUp(browser, `name_${at}`);
    const codes = await connect(
      '/api/v1/twitter/oauth2',
      80,
      (browser, state) => {
        const url = `${ORIGIN}/sb/twitter/callback?code=c&state=${state}`;
        return browser.call('POST', '/api/v1/twitter/oauth2/following', { body: { url } });
      },
      { purpose: 'test' },
    );
    expect(called.x).toBe(75);
    expect(codes.filter((code) => code === 'twitter-unreachable')).toHaveLength(5);
  });
});

it('asks Discord within the budget, in all processes, and a refusal is no verdict', async () => {
  const codes = await connect('/api/v1/discord', 12, (browser, state) =>
    browser.call('POST', '/api/v1/discord/servers', { body: { url: ORIGIN, code: 'c', state } }),
  );
  expect(called.discord).toBe(8);
  expect(codes.filter((code) => code === 'discord-unreachable')).toHaveLength(4);
});

type ComeBack = (browser: TestBrowser, state: string) => ReturnType<TestBrowser['call']>;

/** Connects an account again and again, as two people in two processes would, and returns the error codes. */
async function connect(
  path: string,
  times: number,
  comeBack: ComeBack,
  extra: object = {},
): Promise<string[]> {
  const browsers = [await signedIn(one), await signedIn(other)];
  const codes: string[] = [];
  for (let round = 0; round < times / 2; round += 1)
    for (const browser of browsers) {
      const started = await browser.call('POST', `${path}/auth-url`, { body: { url: ORIGIN, ...extra } });
      const { state = '' } = Object.fromEntries(new URL(started.json().payload.url).searchParams);
      codes.push((await comeBack(browser, state)).json().code);
    }
  return codes;
}
