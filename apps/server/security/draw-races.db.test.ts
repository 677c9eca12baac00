import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListAddress, type ListOwner } from '#server/testing/given.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Two requests at once, each on its own connection. Waiting for a row lock is first come, first served. */

type TestList = ListAddress & { id: string };
type Call = () => Promise<LightMyRequestResponse>;

const ETHER = 10n ** 18n;
let test: TestApp;
let owner: ListOwner;
/** What a wallet holds; a test may make the answer wait. */
let readBalance: () => Promise<bigint> = async () => ETHER;

beforeAll(async () => {
  test = await startTestApp({
    ports: {
      beacon: null,
      chainReads: fakeChainReads({ balance: () => readBalance() }),
    },
  });
  owner = await given.owner(test);
});
beforeEach(() => {
  readBalance = async () => ETHER;
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const settings = async ({ id }: TestList) =>
  (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;
const toggle = ({ id }: TestList) => owner.call('POST', '/activate', { id });
const select = ({ id }: TestList) => owner.call('POST', '/winners/select', { id });
const requireBalance = ({ id }: TestList, requiredBalance: string) =>
  owner.call('PUT', '/registration', { id, balanceVerification: true, requiredBalance });
const codeOf = (response: LightMyRequestResponse | undefined) =>
  response?.statusCode === 200 ? 'done' : response?.json().code;

/** Has the calls wait for the same lock, in this order, and then lets them go. */
async function queueOn(table: 'lists' | 'list_counters', list: TestList, calls: readonly Call[]) {
  const column = table === 'lists' ? 'id' : 'list_id';
  const holder = await test.deps.pool.connect();
  const answers: Promise<LightMyRequestResponse>[] = [];
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where ${column} = $1 for update`, [list.id]);
    for (const call of calls) {
      answers.push(call());
      await expect.poll(countWaiting).toBe(answers.length);
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return (await Promise.all(answers)).map(codeOf);
}

/** The requests that wait. Now and then the process writes its figures, which waits for the list as well. */
const countWaiting = async () =>
  (
    await query(`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query not like '%list_figures%'
        and pid <> pg_backend_pid()`)
  )[0].waiting;

/** A list that is off, has ended, and can be drawn. */
async function endedList(): Promise<TestList> {
  const list = await given.list(test, owner);
  await given.participants(test, list, 2);
  await toggle(list);
  test.clock.set(new Date(new Date((await settings(list)).endDate).getTime() + 1));
  return list;
}

async function finishDraw({ id }: TestList) {
  await runDraws(test);
  return (await query('select state, entries from draws where list_id = $1', [id]))[0];
}

describe('selecting winners', () => {
  it('comes before a save that waits for it, which is rejected', async () => {
    const list = await endedList();
    const calls = [() => select(list), () => requireBalance(list, '40')];
    expect(await queueOn('lists', list, calls)).toEqual(['done', 'draw-running']);
    expect(await finishDraw(list)).toMatchObject({ state: 'drawn', entries: 2 });
  });

  it('comes after a save that it waits for, and removes nobody for the saved terms', async () => {
    const list = await endedList();
    const calls = [() => requireBalance(list, '40'), () => select(list)];
    expect(await queueOn('lists', list, calls)).toEqual(['done', 'done']);
    expect((await query('select terms_version from lists where id = $1', [list.id]))[0].terms_version).toBe(
      2,
    );
    expect(await finishDraw(list)).toMatchObject({ state: 'drawn', entries: 2 });
  });

  it('comes before a deletion that waits for it, which is rejected', async () => {
    const list = await endedList();
    const { name } = await settings(list);
    const path = `/delete?project_id=${list.id}&name=${encodeURIComponent(name)}`;
    const calls = [() => select(list), () => owner.call('DELETE', path)];
    expect(await queueOn('lists', list, calls)).toEqual(['done', 'draw-running']);
    expect(await finishDraw(list)).toMatchObject({ state: 'drawn', entries: 2 });
  });

  it('finds no list after a deletion that it waits for', async () => {
    const list = await endedList();
    const { name } = await settings(list);
    const path = `/delete?project_id=${list.id}&name=${encodeURIComponent(name)}`;
    const calls = [() => owner.call('DELETE', path), () => select(list)];
    expect(await queueOn('lists', list, calls)).toEqual(['done', 'not-found']);
    expect(await query('select from draws where list_id = $1', [list.id])).toEqual([]);
  });

  it('comes before an activation that waits for it, which is rejected', async () => {
    const list = await endedList();
    const calls = [() => select(list), () => toggle(list)];
    expect(await queueOn('lists', list, calls)).toEqual(['done', 'draw-running']);
    expect((await settings(list)).active).toBe(false);
    await finishDraw(list);
  });

  it('closes the list to joins even after an activation that it waits for', async () => {
    const list = await endedList();
    const calls = [() => toggle(list), () => select(list)];
    expect(await queueOn('lists', list, calls)).toEqual(['done', 'done']);
    expect(codeOf(await (await given.account(test)).join(list))).toBe('list-drawn');
    expect(await finishDraw(list)).toMatchObject({ state: 'drawn', entries: 2 });
  });
});

describe('joining', () => {
  it('is seen by a save that waits behind it: the terms get a new version instead of being replaced', async () => {
    const list = await given.list(test, owner);
    const first = await given.account(test);
    const calls = [() => first.join(list), () => toggle(list), () => requireBalance(list, '5')];
    expect(await queueOn('list_counters', list, calls)).toEqual(['done', 'done', 'done']);
    expect(
      await query('select version from list_terms where list_id = $1 order by version', [list.id]),
    ).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await query('select terms_version from entries where list_id = $1', [list.id])).toEqual([
      { terms_version: 1 },
    ]);
  });

  it('is checked again when the terms change between its check and its spot', async () => {
    const list = await given.list(test, owner, {
      registration: { balanceVerification: true, requiredBalance: '1' },
    });
    expect((await (await given.account(test)).join(list)).statusCode).toBe(200);
    const late = await given.account(test);
    for (const [balance, outcome] of [
      [ETHER, 'requirement-not-met'],
      [5n * ETHER, 'done'],
    ] as const) {
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      readBalance = async () => {
        ask();
        await changed;
        return balance;
      };
      const joining = late.join(list);
      await asked;
      await toggle(list);
      expect((await requireBalance(list, outcome === 'done' ? '4' : '3')).statusCode).toBe(200);
      await toggle(list);
      resolve();
      expect(codeOf(await joining)).toBe(outcome);
    }
    expect(
      await query('select terms_version from entries where list_id = $1 order by entry_number', [list.id]),
    ).toEqual([{ terms_version: 1 }, { terms_version: 3 }]);
  });
});
