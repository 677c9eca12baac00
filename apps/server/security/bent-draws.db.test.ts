import { findReceiptInCommitment } from '@signboard/draw/find-receipt.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { parseReceipt } from '@signboard/draw/receipt.ts';
import { verifyCommitmentFile } from '@signboard/draw/verify-proof.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { publishReceiptKeys } from '#server/platform/secrets/receipt-keys.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { advanceDraws, endList, runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** What an owner can try in order to choose the winners. The letters are those of the threat model. */

const ETHER = 10n ** 18n;
const HOUR_MS = 3_600_000;
let test: TestApp;
let owner: ListOwner;
const balances = new Map<string, bigint>();

beforeAll(async () => {
  test = await startTestApp({
    ports: {
      beacon: null,
      contractLookup: { exists: async () => 'yes' },
      chainReads: fakeChainReads({
        balance: async (address) => balances.get(address) ?? 0n,
      }),
    },
  });
  owner = await given.owner(test);
});
afterAll(() => test.close());

type TestList = ListAddress & { id: string };

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const page = async ({ workspace, name }: ListAddress) =>
  (await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${name}`)).json().result;
const proof = ({ workspace, name }: ListAddress, number = 1) =>
  test.app.inject(`/api/v1/third/page/draw?workspace=${workspace}&name=${name}&number=${number}`);
const toggle = ({ id }: TestList) => owner.call('POST', '/activate', { id });
const select = ({ id }: TestList, reason?: string) => owner.call('POST', '/winners/select', { id, reason });
const draws = async ({ id }: TestList) =>
  (await owner.call('GET', `/winners/draws?project_id=${id}`)).json().result;
const settings = async ({ id }: TestList) =>
  (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;
const save = async (list: TestList, change: object) => await owner.save(await settings(list), change);
const requireBalance = ({ id }: TestList, amount: string | null) =>
  owner.call('PUT', '/registration', {
    id,
    balanceVerification: amount !== null,
    requiredBalance: amount,
  });
const remove = async (list: TestList) => {
  const { name } = await settings(list);
  return await owner.call('DELETE', `/delete?project_id=${list.id}&name=${encodeURIComponent(name)}`);
};

/** An open list with entries of people whose wallets are empty, unless given. */
async function joinedList(people: number, options: Parameters<typeof given.list>[2] = {}, balance = 0n) {
  const list = await given.list(test, owner, options);
  const joined: Participant[] = [];
  for (let count = 0; count < people; count += 1) {
    const person = await given.account(test);
    balances.set(person.address, balance);
    expect((await person.join(list)).statusCode).toBe(200);
    joined.push(person);
  }
  return { list, joined };
}

/** Ends registration by the clock; unlike a finished list, it can still be saved when it is off. */
async function endRegistration(list: TestList): Promise<void> {
  test.clock.set(new Date(new Date((await settings(list)).endDate).getTime() + 1));
}

/** The state of the draw after the checks, before its result. */
async function commit(list: TestList): Promise<void> {
  expect((await select(list)).statusCode).toBe(200);
  await workOnDrawsUntilCommitted(list);
}

async function workOnDrawsUntilCommitted(list: TestList): Promise<void> {
  while ((await draws(list))[0].state === 'checking')
    await advanceDraws({ ...test.deps, drawLeadSeconds: 30 });
}

async function drawWinners(list: TestList, reason?: string): Promise<void> {
  expect((await select(list, reason)).statusCode).toBe(200);
  await runDraws(test);
}

const REQUIRES_BALANCE = `settings = settings || '{"balanceVerification": true}'`;

describe('attack A: tightening the requirements after people joined', () => {
  it('attack A: keeps all nine entries when the owner, who is one of them, requires 5 ETH and draws', async () => {
    const { list } = await joinedList(8);
    balances.set(owner.address, 5n * ETHER);
    const body = { workspace: list.workspace, name: list.name, address: owner.address };
    const own = await owner.browser.call('POST', '/api/v1/third/page/register/participant', { body });
    expect(own.statusCode).toBe(200);
    await toggle(list);
    expect((await requireBalance(list, '5')).statusCode).toBe(200);
    await endList(test, list.id);
    await drawWinners(list);
    expect((await draws(list))[0]).toMatchObject({ state: 'drawn', entries: 9, checks: { removed: 0 } });
    const shown = await page(list);
    expect(shown.terms).toEqual([
      {
        version: 2,
        savedAt: expect.any(String),
        changes: [{ field: 'balance', before: null, after: { id: 'balance', amount: '5' } }],
      },
    ]);
    expect(shown.organizer).toEqual({ entries: 1, removed: 0, joined: 9 });
  });

  it('attack A: is rejected while the draw checks its entries, also by the database', async () => {
    const { list } = await joinedList(2);
    await toggle(list);
    await endRegistration(list);
    await select(list);
    expect((await requireBalance(list, '5')).json().code).toBe('draw-running');
    expect((await save(list, { howManyWinners: 4 })).json().code).toBe('draw-running');
    for (const change of [REQUIRES_BALANCE, 'how_many_winners = 4', 'active = true'])
      await expect(query(`update lists set ${change} where id = $1`, [list.id])).rejects.toMatchObject({
        constraint: 'lists_draw_running',
      });
    await runDraws(test);
    expect((await draws(list))[0]).toMatchObject({ state: 'drawn', entries: 2 });
  });

  it('attack A: cannot be hidden by resetting the requirement before the draw, nor undone after it', async () => {
    const { list } = await joinedList(2);
    await toggle(list);
    await requireBalance(list, '40');
    await requireBalance(list, null);
    const log = (await page(list)).terms;
    expect(log).toMatchObject([
      { version: 3, changes: [{ field: 'balance', before: { amount: '40' }, after: null }] },
      { version: 2, changes: [{ field: 'balance', before: null, after: { amount: '40' } }] },
    ]);
    await endRegistration(list);
    await drawWinners(list);
    expect((await requireBalance(list, '40')).json().code).toBe('terms-final');
    expect((await save(list, { urlEndName: 'elsewhere' })).json().code).toBe('terms-final');
    await expect(
      query(`update lists set ${REQUIRES_BALANCE} where id = $1`, [list.id]),
    ).rejects.toMatchObject({ constraint: 'lists_terms_final' });
    expect((await save(list, { description: 'Thank you all' })).statusCode).toBe(200);
    expect((await page(list)).terms).toEqual(log);
  });

  it('attack A: removes only entries that meet no version since they joined', async () => {
    const { list, joined } = await joinedList(
      2,
      { registration: { balanceVerification: true, requiredBalance: '1' } },
      ETHER,
    );
    const [loyal, gone] = joined as [Participant, Participant];
    await toggle(list);
    await requireBalance(list, '2');
    await toggle(list);
    const late = await given.account(test);
    balances.set(late.address, ETHER);
    expect((await late.join(list)).json()).toMatchObject({ requirement: 'balance', reason: 'balance-low' });
    balances.set(late.address, 2n * ETHER);
    expect((await late.join(list)).statusCode).toBe(200);
    await endList(test, list.id);
    balances.set(gone.address, 0n);
    balances.set(late.address, ETHER);
    await drawWinners(list);
    // Most were removed, and could object.
    test.clock.advance(HOUR_MS / 1_000);
    await runDraws(test);
    await loyal.browser.signIn(loyal.wallet);
    const removed = await query(
      'select address, removed_reason from entries where list_id = $1 and removed_reason is not null order by entry_number',
      [list.id],
    );
    expect(removed).toEqual([
      { address: gone.address, removed_reason: 'balance-low' },
      { address: late.address, removed_reason: 'balance-low' },
    ]);
    expect((await loyal.entry(list)).json().result.removedReason).toBeNull();
    expect((await page(list)).snapshot.chains).toEqual([
      { chain: 'eip155:1', block: 25_000_000, reason: null },
    ]);
  });
});

describe('attack C: deleting a list to get rid of its draw', () => {
  it('attack C: is rejected while the draw is running, also by the database', async () => {
    const { list, joined } = await joinedList(3);
    await endList(test, list.id);
    await select(list);
    expect((await remove(list)).json().code).toBe('draw-running');
    await workOnDrawsUntilCommitted(list);
    expect((await remove(list)).json().code).toBe('draw-running');
    await expect(query('delete from lists where id = $1', [list.id])).rejects.toMatchObject({
      constraint: 'lists_drawn_kept',
    });
    const committed = (await page(list)).draw;
    expect(committed).toMatchObject({
      state: 'committed',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await runDraws(test);
    expect((await page(list)).draw).toMatchObject({ state: 'drawn', commitment: committed.commitment });
    expect((await joined[0]?.entry(list))?.json().result.hasWon).not.toBeNull();
  });

  it('attack C: leaves the page, the proof and the commitment of a drawn list', async () => {
    const { list } = await joinedList(2);
    await endList(test, list.id);
    await drawWinners(list);
    const before = (await page(list)).draw;
    await remove(list);
    expect((await page(list)).draw).toEqual(before);
    expect((await proof(list)).statusCode).toBe(200);
  });
});

describe('attack G: reopening a list after its end', () => {
  it('attack G: is rejected for the end date and the number of winners, and admits nobody', async () => {
    const { list } = await joinedList(2);
    const { endDate } = await settings(list);
    await toggle(list);
    await endRegistration(list);
    const later = new Date(new Date(endDate).getTime() + HOUR_MS).toISOString();
    const moved = await save(list, { endDate: later, eventDate: later });
    expect(moved.json()).toMatchObject({ code: 'end-date-passed', fields: { endDate: expect.any(String) } });
    const fewer = await save(list, { howManyWinners: 1 });
    expect(fewer.json()).toMatchObject({
      code: 'winners-may-not-fall',
      fields: { howManyWinners: expect.any(String) },
    });
    const emptied = { startDate: null, endDate: null, eventDate: null, availableSpots: null, type: null };
    expect((await save(list, { ...emptied, howManyWinners: null })).statusCode).toBe(409);
    await expect(
      query('update lists set how_many_winners = 1 where id = $1', [list.id]),
    ).rejects.toMatchObject({
      constraint: 'lists_winners_kept',
    });
    await toggle(list);
    expect((await page(list)).state).toBe('ended');
    expect((await (await given.account(test)).join(list)).json().code).toBe('list-ended');
  });

  it('attack G: is rejected after everyone who had joined has left', async () => {
    const { list, joined } = await joinedList(1);
    expect((await joined[0]?.leave(list))?.statusCode).toBe(200);
    await toggle(list);
    await endRegistration(list);
    const later = new Date(test.clock.now().getTime() + HOUR_MS).toISOString();
    expect((await save(list, { endDate: later, eventDate: later })).json().code).toBe('end-date-passed');
    expect((await page(list)).organizer).toMatchObject({ joined: 1 });
  });

  it('attack G: is rejected while the draw is running', async () => {
    const { list } = await joinedList(2);
    await toggle(list);
    await endRegistration(list);
    await commit(list);
    expect((await toggle(list)).json().code).toBe('draw-running');
    const later = new Date(test.clock.now().getTime() + HOUR_MS).toISOString();
    expect((await save(list, { endDate: later, eventDate: later })).json().code).toBe('draw-running');
    await runDraws(test);
  });
});

describe('attack H: hiding draws', () => {
  it('attack H: shows a failed draw with its number and reason, whatever state the list is in', async () => {
    const { list, joined } = await joinedList(
      1,
      { registration: { balanceVerification: true, requiredBalance: '1' } },
      ETHER,
    );
    balances.set(joined[0]?.address ?? '', 0n);
    await endRegistration(list);
    await drawWinners(list);
    // Everyone was removed, and could object.
    test.clock.advance(HOUR_MS / 1_000);
    await runDraws(test);
    await owner.browser.signIn(owner.wallet);
    const failed = { number: 1, state: 'failed', failure: 'no-entries', commitment: null };
    expect(await page(list)).toMatchObject({ state: 'ended', draw: failed, earlierDraws: [] });
    await toggle(list);
    expect(await page(list)).toMatchObject({ state: 'offline', details: null, draw: failed });
    expect((await remove(list)).statusCode).not.toBe(500);
    expect((await page(list)).draw).toMatchObject(failed);
  });

  it('attack H: keeps every draw public, and requires a reason also after a repeated draw that failed', async () => {
    const { list } = await joinedList(2);
    await toggle(list);
    await endRegistration(list);
    await drawWinners(list);
    await query("update entries set removed_reason = 'balance-low' where list_id = $1", [list.id]);
    await drawWinners(list, 'a winner was under age');
    expect((await select(list)).json().code).toBe('already-drawn');
    const shown = await page(list);
    expect(shown.draw).toMatchObject({ number: 2, state: 'failed', reason: 'a winner was under age' });
    expect(shown.earlierDraws).toMatchObject([{ number: 1, state: 'drawn', failure: null }]);
    expect((await proof(list, 1)).statusCode).toBe(200);
  });

  it('attack H: serves draws, proofs and a participant’s own entry while the list is offline', async () => {
    const { list, joined } = await joinedList(1);
    await toggle(list);
    const own = async () => (await joined[0]?.entry(list))?.json().result;
    expect(await page(list)).toMatchObject({ state: 'offline', details: null, draw: null });
    expect((await own()).receipt).not.toBe('');
    await endRegistration(list);
    await drawWinners(list);
    expect((await page(list)).draw).toMatchObject({ number: 1, state: 'drawn' });
    expect((await proof(list)).statusCode).toBe(200);
    expect((await own()).hasWon).toBe(true);
  });
});

describe('attack D: keeping the entries secret until the result is known', () => {
  it('attack D: publishes document and entries at the commitment, and every receipt is found in them', async () => {
    const { list, joined } = await joinedList(4);
    await toggle(list);
    await endList(test, list.id);
    await commit(list);
    const { workspace, name } = list;
    const answer = await test.app.inject(
      `/api/v1/third/page/draw/commitment?workspace=${workspace}&name=${name}`,
    );
    expect(answer.statusCode).toBe(200);
    const { result, file } = verifyCommitmentFile(answer.body, { hashInto: nobleSha256 });
    expect(result).toBe('follows');
    if (!file) throw new Error('no file');
    expect(file.commitment).toBe((await page(list)).draw.commitment);
    for (const person of joined) {
      const receipt = parseReceipt((await person.entry(list)).json().result.receipt);
      if ('fault' in receipt) throw new Error(receipt.fault.reason);
      expect(findReceiptInCommitment(file, receipt.receipt)).toMatchObject({
        outcome: 'present',
        differences: [],
      });
    }
    await runDraws(test);
  });
});

describe('attack F: signing receipts with a key that nobody can look up', () => {
  it('attack F: publishes every key, also after it was rotated out', async () => {
    const keysOf = async () =>
      (await test.app.inject('/.well-known/signboard-keys.json')).json().keys as {
        publicKey: string;
        isCurrent: boolean;
      }[];
    const { list, joined } = await joinedList(1);
    const receipt = JSON.parse((await joined[0]?.entry(list))?.json().result.receipt);
    expect(await keysOf()).toEqual([
      { publicKey: receipt.publicKey, isCurrent: true, since: expect.any(String) },
    ]);
    const rotated = createKeyring(['another-secret-key-of-the-operator']);
    await publishReceiptKeys({ db: test.deps.db, keyring: rotated }, test.clock.now());
    const known = (await keysOf()).map(({ publicKey }) => publicKey);
    expect(known).toHaveLength(2);
    expect(known).toContain(receipt.publicKey);
  });
});
