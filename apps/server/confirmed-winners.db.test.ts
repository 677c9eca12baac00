import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceDraws } from '#server/lists/draws/advance-draws.ts';
import { isEntitled } from '#server/lists/winner-roles/is-entitled.ts';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { runDraw } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet, type TestWallet } from '#server/testing/test-wallets.ts';

const PAGE = '/api/v1/third/page';
const MINUTE = 60;

type Person = Participant & { wallet: TestWallet };

let test: TestApp;
let owner: ListOwner;
let list: ListAddress & { id: string };
/** In the order of the ranking: two winners, and two in the waiting line. */
let line: Person[];

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await given.owner(test);
  list = await given.list(test, owner, {
    basics: { howManyWinners: 2, confirmHours: 1, availableSpots: 100 },
  });
  const people: Person[] = [];
  for (let count = 0; count < 4; count += 1) {
    const wallet = ethereumWallet();
    const person = Object.assign(await given.account(test, { wallet }), { wallet });
    expect((await person.join(list)).statusCode).toBe(200);
    people.push(person);
  }
  expect((await owner.call('POST', '/prizes', { id: list.id, codes: 'FIRST\nSECOND' })).statusCode).toBe(200);
  const webhook = { url: 'https://hooks.example.test/', events: ['winner.promoted', 'prize.claimed'] };
  expect((await owner.browser.call('POST', '/api/v1/webhooks', { body: webhook })).statusCode).toBe(200);
  await runDraw(test, owner, list.id);
  const rows = await query('select address from entries where list_id = $1 order by rank', [list.id]);
  line = rows.map(({ address }) => people.find((one) => one.address === address) as Person);
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const at = () => ({ workspace: list.workspace, name: list.name });

async function confirm({ browser, wallet }: Person) {
  const path = `${PAGE}/draw/confirm?${new URLSearchParams(at())}`;
  const { message } = (await browser.call('GET', path)).json().result;
  const signature = await wallet.sign(message);
  return await browser.call('POST', `${PAGE}/draw/confirm`, { body: { ...at(), signature } });
}

const prizeOf = async ({ browser }: Person) =>
  (await browser.call('GET', `${PAGE}/prize?${new URLSearchParams(at())}`)).json().result.state;
const show = async ({ browser }: Person) =>
  (await browser.call('POST', `${PAGE}/prize`, { body: at() })).json();
const eventsOf = async (type: string) =>
  (await query('select data from webhook_messages where type = $1', [type])).map(({ data }) => data);

async function entitled(): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from entries where list_id = ${list.id} and ${isEntitled} order by rank`.execute(
    test.deps.db,
  );
  return rows.map(({ address }) => address);
}

/** Lets time pass as it does while a worker looks after the places. */
async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 1) {
    test.clock.advance(MINUTE);
    while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
  }
}

it('has no prize and no role before the winner confirms', async () => {
  const [first] = line as [Person];
  expect(await prizeOf(first)).toBe('unconfirmed');
  expect((await show(first)).code).toBe('no-prize');
  expect(await entitled()).toEqual([]);
});

it('gives prize and role with the confirmation, and tells webhooks once that the prize was seen', async () => {
  const [, second] = line as [Person, Person];
  expect((await confirm(second)).statusCode).toBe(200);
  expect(await prizeOf(second)).toBe('waiting');
  expect(await entitled()).toEqual([second.address]);
  for (let twice = 0; twice < 2; twice += 1) expect((await show(second)).result.code).toBe('FIRST');
  expect(await eventsOf('prize.claimed')).toEqual([{ listId: list.id, entryNumber: expect.any(Number) }]);
});

it('gives those who move up the prize of the winner who did not confirm', async () => {
  const [first, second, third, fourth] = line as [Person, Person, Person, Person];
  await pass(61);
  const [{ entry_number: moved } = { entry_number: null }] = await query(
    'select entry_number from entries where list_id = $1 and address = $2',
    [list.id, third.address],
  );
  expect(await eventsOf('winner.promoted')).toEqual([{ listId: list.id, drawNumber: 1, entryNumber: moved }]);
  for (const one of [first, third, fourth]) await one.browser.signIn(one.wallet);
  expect(await prizeOf(first)).toBe('none');
  expect(await prizeOf(third)).toBe('unconfirmed');
  expect((await confirm(third)).statusCode).toBe(200);
  expect((await show(third)).result.code).toBe('SECOND');
  expect((await show(fourth)).code).toBe('no-prize');
  expect(await entitled()).toEqual([second.address, third.address]);
});
