import type { Reading } from '@signboard/domain/eligibility/chain-read.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftParticipantMail } from '#server/people/notifications/write/draft-participant-mail.ts';
import type { PinnedBlock, Pinning } from '#server/platform/providers/chain-reads/pin-block.ts';
import type { Pins } from '#server/platform/providers/chain-reads/port.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../testing/scope.ts';
import { advanceSnapshots } from './advance-snapshots.ts';
import { closeEndedLists } from './close-ended-lists.ts';

const ETHER = 10n ** 18n;
const HOUR = 3_600;
const POINTS = '0x00000000000000000000000000000000000000Aa';

/** What the nodes do; each test sets its own. */
const chain = {
  balances: new Map<string, Reading>(),
  points: new Map<string, Reading>(),
  pin: (_chain: number, time: Date): Pinning => ({ block: blockAt(100, time), isFirst: true }),
  hasBlock: (_block: PinnedBlock): boolean | 'could-not-check' => true,
  isDown: false,
  /** At which blocks wallets were read. */
  readAt: [] as (number | undefined)[],
};
const blockAt = (number: number, time: Date): PinnedBlock => ({
  number,
  hash: `0x${number.toString(16).padStart(64, '0')}`,
  time,
});
const initial = { ...chain };

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  const reads = fakeChainReads({
    balance: async (address) => (chain.isDown ? 'could-not-check' : (chain.balances.get(address) ?? ETHER)),
    tokens: async (_contract, address) =>
      chain.isDown ? 'could-not-check' : (chain.points.get(address) ?? 5n),
  });
  test = await startTestApp({
    ports: {
      beacon: null,
      contractLookup: { exists: async () => 'yes' },
      chainReads: {
        ...reads,
        read: (asked, wallets, pins?: Pins) => {
          if (pins) chain.readAt.push(pins.get(1)?.number);
          return reads.read(asked, wallets, pins);
        },
        pinBlock: async (id, time) => chain.pin(id, time),
        hasBlock: async (_id, block) => chain.hasBlock(block),
      },
    },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  Object.assign(chain, initial, { balances: new Map(), points: new Map(), readAt: [] });
  owner = await given.owner(test);
});

type TestList = ListAddress & { id: string };
type Settings = NonNullable<Parameters<typeof given.list>[2]>;

const BALANCE = { balanceVerification: true, requiredBalance: '1' };
const OWN_CALL = {
  rule: {
    type: 'call',
    chain: 1,
    contract: POINTS,
    signature: 'pointsOf(address)',
    args: ['$wallet'],
    comparison: 'at-least',
    value: '5',
    label: 'Points',
  },
};

async function joinedList(people: number, registration: object = BALANCE, settings: Settings = {}) {
  const list = await given.list(test, owner, {
    basics: { availableSpots: 50, ...settings.basics },
    registration,
  });
  const joined: Participant[] = [];
  for (let count = 0; count < people; count += 1) {
    const person = await given.account(test);
    const email = `p${count}-${list.name}@example.test`;
    expect((await person.join(list, { email })).statusCode).toBe(200);
    joined.push(person);
  }
  await test.deps.pool.query(
    `insert into confirmed_emails (user_id, email, confirmed_at)
     select user_id, email, now() from entries where email is not null on conflict do nothing`,
  );
  return { list, joined };
}

/** Its announced end comes, and the worker notices. */
async function end(list: TestList): Promise<Date> {
  const { endDate } = (await settings(list)) as { endDate: string };
  test.clock.set(new Date(endDate));
  await closeEndedLists(test.deps);
  return new Date(endDate);
}

/** As far as it comes without waiting. */
async function work(db = test.deps.db): Promise<void> {
  while (await advanceSnapshots({ ...test.deps, db }));
}

/** Waiting, too. */
async function workFor(seconds: number): Promise<void> {
  for (let waited = 0; waited <= seconds; waited += 600) {
    await work();
    test.clock.advance(600);
  }
  await work();
}

const settings = async ({ id }: TestList) =>
  (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;
const page = async ({ workspace, name }: ListAddress) =>
  (await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${name}`)).json().result;
const removedOf = async ({ id }: TestList) =>
  (
    await test.deps.pool.query(
      'select entry_number, removed_reason from entries where list_id = $1 and removed_reason is not null order by 1',
      [id],
    )
  ).rows;
const chainOf = async (list: TestList) =>
  (await test.deps.pool.query('select chains from list_snapshots where list_id = $1', [list.id])).rows[0]
    .chains[0];

const poor = (person: Participant | undefined) => chain.balances.set(person?.address ?? '', 1n);

describe('the snapshot', () => {
  it('reads every wallet once, at the first block from the closing on, with its number and hash', async () => {
    const { list, joined } = await joinedList(11);
    poor(joined[4]);
    const closedAt = await end(list);
    expect(await page(list)).toMatchObject({
      state: 'snapshot',
      snapshot: { completedAt: null, removed: [] },
    });
    await work();
    expect(chain.readAt).toEqual([100]);
    expect(await chainOf(list)).toEqual({
      chain: 'eip155:1',
      block: 100,
      hash: '64'.padStart(64, '0'),
      time: closedAt.toISOString(),
      reason: null,
    });
    const shown = await page(list);
    expect(shown).toMatchObject({
      state: 'ended',
      wait: null,
      snapshot: {
        completedAt: test.clock.now().toISOString(),
        chains: [{ chain: 'eip155:1', block: 100, reason: null }],
        asked: 11,
        unknown: 0,
        removed: [{ reason: 'balance-low', count: 1 }],
        lowered: 0,
      },
    });
    expect(await removedOf(list)).toEqual([{ entry_number: 5, removed_reason: 'balance-low' }]);
  });

  it('tells each removed person the question, the block and the answer, and nobody else', async () => {
    const { list, joined } = await joinedList(11);
    poor(joined[4]);
    await end(list);
    await work();
    const read = { chain: 'eip155:1', block: 100, call: 'eth_getBalance({wallet})', answer: '1' };
    for (const [at, person] of joined.entries()) {
      await person.browser.signIn(person.wallet);
      const entry = (await person.entry(list)).json().result;
      expect(entry).toMatchObject(
        at === 4
          ? { removedReason: 'balance-low', snapshotRead: read }
          : { removedReason: null, snapshotRead: null },
      );
    }
    const { rows } = await test.deps.pool.query(
      "select template, details, recipient, language from mails where template = 'removed-by-snapshot' and details ->> 'listPath' = $1",
      [`/sb/${list.workspace}/${list.name}`],
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([`p4-${list.name}@example.test`]);
    const mail = draftParticipantMail(rows[0], test.deps);
    expect(mail?.lines.join('\n')).toContain('Asked of eip155:1: eth_getBalance({wallet})\nAnswer: 1');
    expect(mail?.lines.join('\n')).toContain('Read at block 100.');
  });

  it('is not repeated for the draw, and removes nobody who sells afterwards', async () => {
    const { list, joined } = await joinedList(3);
    await end(list);
    await work();
    for (const person of joined) poor(person);
    await owner.browser.signIn(owner.wallet);
    await owner.call('POST', '/winners/select', { id: list.id });
    await runDraws(test);
    expect(await removedOf(list)).toEqual([]);
    expect((await page(list)).draw).toMatchObject({ state: 'drawn', entries: 3 });
    expect(chain.readAt).toEqual([100]);
  });

  it('is skipped where nothing can be read', async () => {
    const { list } = await joinedList(2, { requestEmail: true });
    await end(list);
    expect(await page(list)).toMatchObject({ state: 'ended', snapshot: null });
  });

  it('keeps what was agreed at joining: a lowered weight leaves the one of the receipt', async () => {
    const bonuses = [{ condition: { ...OWN_CALL.rule, value: '1' }, entries: 1, per: '1', most: 10 }];
    const { list, joined } = await joinedList(2, { bonuses });
    chain.points.set(joined[0]?.address ?? '', 2n);
    await end(list);
    await work();
    const [person] = joined;
    await person?.browser.signIn(person.wallet);
    const entry = (await person?.entry(list))?.json().result;
    expect(entry).toMatchObject({
      weight: 3,
      joinedWeight: 6,
      removedReason: null,
      snapshotRead: { answer: '2' },
    });
    expect(JSON.parse(entry.receipt).weight).toBe(6);
    expect((await page(list)).snapshot).toMatchObject({ lowered: 1, removed: [] });
  });
});

describe('a draw waits for the time to object', () => {
  it('when the snapshot removed more than a tenth', async () => {
    const { list, joined } = await joinedList(10);
    poor(joined[0]);
    await end(list);
    await work();
    expect((await page(list)).state).toBe('ended');
    const other = await joinedList(10);
    poor(other.joined[0]);
    poor(other.joined[1]);
    await end(other.list);
    await work();
    expect(await page(other.list)).toMatchObject({ state: 'waiting', wait: { why: 'snapshot' } });
  });

  it('when a contract of anyone’s decides: an owner who lets it remove all others draws nothing before', async () => {
    const { list, joined } = await joinedList(6, OWN_CALL);
    for (const person of joined.slice(1)) chain.points.set(person.address, 0n);
    await end(list);
    await work();
    await owner.browser.signIn(owner.wallet);
    await owner.call('POST', '/winners/select', { id: list.id });
    await runDraws(test);
    expect(await page(list)).toMatchObject({
      state: 'waiting',
      wait: { why: 'snapshot', until: new Date(test.clock.now().getTime() + HOUR * 1_000).toISOString() },
      draw: { state: 'checking', commitment: null },
      snapshot: { removed: [{ reason: 'value-not-met', count: 5 }] },
    });
    test.clock.advance(HOUR);
    await runDraws(test);
    expect((await page(list)).draw).toMatchObject({ state: 'drawn', entries: 1 });
  });
});

describe('with nodes that fail', () => {
  it('waits for a node that is down, and reads the first block when it is back', async () => {
    const { list, joined } = await joinedList(2);
    poor(joined[0]);
    await end(list);
    chain.pin = () => 'could-not-check';
    await workFor(HOUR);
    expect((await page(list)).state).toBe('snapshot');
    chain.pin = initial.pin;
    await workFor(0);
    expect(await chainOf(list)).toMatchObject({ block: 100, reason: null });
    expect(await removedOf(list)).toHaveLength(1);
  });

  it('says that the node was down where it has forgotten the first block meanwhile', async () => {
    const { list } = await joinedList(2);
    await end(list);
    chain.pin = () => 'could-not-check';
    await workFor(0);
    chain.pin = (_id, time) => ({ block: blockAt(700, time), isFirst: false });
    await workFor(0);
    expect(await chainOf(list)).toMatchObject({ block: 700, reason: 'node-down' });
  });

  it('removes nobody when a chain never answers, and goes on after two hours', async () => {
    const { list, joined } = await joinedList(3);
    for (const person of joined) poor(person);
    await end(list);
    chain.pin = () => 'could-not-check';
    await workFor(3 * HOUR);
    expect(await removedOf(list)).toEqual([]);
    expect(await page(list)).toMatchObject({
      state: 'ended',
      snapshot: { chains: [{ block: null, reason: 'no-answer' }], asked: 3, unknown: 3, removed: [] },
    });
  });

  it('reads one of two chains when the other never answers', async () => {
    const base = { type: 'coin', chain: 8453, minimum: '1' };
    const rule = { all: [{ type: 'coin', chain: 1, minimum: '1' }, base] };
    const { list, joined } = await joinedList(12, { rule });
    poor(joined[0]);
    await end(list);
    chain.pin = (id, time) => (id === 1 ? initial.pin(id, time) : 'not-yet');
    await workFor(3 * HOUR);
    expect((await page(list)).snapshot).toMatchObject({
      chains: [
        { chain: 'eip155:1', block: 100 },
        { chain: 'eip155:8453', block: null, reason: 'no-answer' },
      ],
      unknown: 12,
      removed: [{ reason: 'rule-not-met', count: 1 }],
    });
  });

  it('reads everyone again at a later block when the node forgets the first one in between', async () => {
    const { list, joined } = await joinedList(2);
    poor(joined[0]);
    await end(list);
    await advanceSnapshots(test.deps);
    chain.isDown = true;
    chain.pin = (_id, time) => ({ block: blockAt(900, time), isFirst: false });
    await advanceSnapshots(test.deps);
    chain.isDown = false;
    await work();
    expect(chain.readAt).toEqual([100, 900]);
    expect(await chainOf(list)).toMatchObject({ block: 900, reason: 'state-gone' });
    expect(await removedOf(list)).toHaveLength(1);
  });

  it('reads everyone again when a reorg removed the block', async () => {
    const { list, joined } = await joinedList(3);
    poor(joined[0]);
    await end(list);
    await advanceSnapshots(test.deps);
    await advanceSnapshots(test.deps);
    chain.hasBlock = ({ number }) => number !== 100;
    chain.pin = (_id, time) => ({ block: blockAt(101, time), isFirst: true });
    chain.balances.clear();
    await work();
    expect(chain.readAt).toEqual([100, 101]);
    expect(await chainOf(list)).toMatchObject({ block: 101, reason: null });
    expect(await removedOf(list)).toEqual([]);
  });
});

it('waits for blocks where the server’s clock is an hour ahead of the chain', async () => {
  const { list } = await joinedList(2);
  await end(list);
  const start = test.clock.now().getTime();
  chain.pin = (id, time) =>
    test.clock.now().getTime() - HOUR * 1_000 < start ? 'not-yet' : initial.pin(id, time);
  await workFor(HOUR - 1_200);
  expect((await page(list)).state).toBe('snapshot');
  await workFor(600);
  expect(await chainOf(list)).toMatchObject({ block: 100, reason: null });
});

it('removes each entry once and tells its person once, at whichever statement its worker is killed', async () => {
  let kills = 0;
  const step = scale(3, 1);
  for (let statement = 1; ; statement += step) {
    const { list, joined } = await joinedList(2);
    poor(joined[1]);
    await end(list);
    const wasKilled = await killAtStatement(test.deps.db, statement, work);
    test.clock.advance(91);
    await work();
    const when = `killed at statement ${statement}`;
    expect(await removedOf(list), when).toEqual([{ entry_number: 2, removed_reason: 'balance-low' }]);
    expect((await page(list)).snapshot, when).toMatchObject({ asked: 2, removed: [{ count: 1 }] });
    const { rows } = await test.deps.pool.query(
      "select count(*)::int from mails where template = 'removed-by-snapshot' and details ->> 'listPath' = $1",
      [`/sb/${list.workspace}/${list.name}`],
    );
    expect(rows, when).toEqual([{ count: 1 }]);
    if (!wasKilled) break;
    kills += 1;
  }
  expect(kills * step).toBeGreaterThan(15);
});

it('is shared by two workers without doing anything twice', async () => {
  const { list, joined } = await joinedList(12);
  for (const person of joined.slice(0, 3)) poor(person);
  await end(list);
  await Promise.all([work(), work(), work()]);
  expect(await removedOf(list)).toHaveLength(3);
  expect((await page(list)).snapshot).toMatchObject({ asked: 12, removed: [{ count: 3 }] });
});
