import type { EntryFilter } from '@signboard/contract/lists/entry-filter.ts';
import type { Participant } from '@signboard/contract/lists/list.ts';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, type Db } from '#server/platform/db/connect.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { countParticipants, findParticipants } from './participants-store.ts';

let test: TestApp;
let owner: ListOwner;
const PASS = '0x00000000000000000000000000000000000000A1';

beforeAll(async () => {
  test = await startTestApp({
    settings: { BANS_PER_ACCOUNT: '20' },
    ports: {
      contractLookup: { exists: async () => 'yes' },
      chainReads: fakeChainReads({ balance: async () => 15n * 10n ** 17n, tokens: async () => 1n }),
    },
  });
  owner = await given.owner(test);
});
afterAll(() => test.close());

type Page = {
  rows: Participant[];
  previous: string | null;
  next: string | null;
  total: number | null;
  remaining: number | null;
};
const ask = (id: string, query: object = {}) => owner.call('POST', '/addresses/find', { id, ...query });
const find = async (id: string, filter: object = {}, more: object = {}): Promise<Page> =>
  (await ask(id, { filter, ...more })).json().result;
const numbers = ({ rows }: Page) => rows.map(({ entryNumber }) => entryNumber);
const query = (text: string, values: unknown[]) => test.deps.pool.query(text, values);

/** Entry n has the wallet 0x00…n and joined on the n-th of June. */
async function listWithEntries(count: number): Promise<string> {
  const { id } = await given.list(test, owner, { basics: { availableSpots: 50 }, entries: count });
  await query(
    `update entries set joined_at = '2026-06-01T12:00:00Z'::timestamptz + (entry_number - 1) * interval '1 day'
     where list_id = $1`,
    [id],
  );
  return id;
}

async function follow(id: string, more: object): Promise<number[][]> {
  const pages: number[][] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await find(id, {}, { ...more, ...(after && { after }) });
    pages.push(numbers(page));
    after = page.next;
  }
  return pages;
}

describe('the participants table', () => {
  it('pages forwards and backwards without gaps or repetitions, in every order', async () => {
    const id = await listWithEntries(7);
    await query('update entries set rank = 8 - entry_number, winner = entry_number > 5 where list_id = $1', [
      id,
    ]);
    const upwards = [[1, 2, 3], [4, 5, 6], [7]];
    const downwards = [[7, 6, 5], [4, 3, 2], [1]];
    for (const sort of ['joined', 'wallet', '-rank'])
      expect(await follow(id, { sort, pageSize: 3 })).toEqual(upwards);
    for (const sort of ['-joined', '-wallet', 'rank']) {
      expect(await follow(id, { sort, pageSize: 3 })).toEqual(downwards);
      const second = await find(
        id,
        {},
        { sort, pageSize: 3, after: (await find(id, {}, { sort, pageSize: 3 })).next },
      );
      expect(second.total).toBeNull();
      const first = await find(id, {}, { sort, pageSize: 3, before: second.previous });
      expect(numbers(first)).toEqual([7, 6, 5]);
      expect(first.previous).toBeNull();
      expect(first.next).not.toBeNull();
    }
  });

  it('keeps its place when entries come and go between two pages', async () => {
    const id = await listWithEntries(6);
    const { next } = await find(id, {}, { pageSize: 3 });
    await query('delete from entries where list_id = $1 and entry_number in (2, 3)', [id]);
    expect(numbers(await find(id, {}, { pageSize: 3, after: next }))).toEqual([4, 5, 6]);
  });

  it('keeps apart entries of the same microsecond', async () => {
    const id = await listWithEntries(5);
    await query(`update entries set joined_at = '2026-06-01T12:00:00.123457Z' where list_id = $1`, [id]);
    expect(await follow(id, { pageSize: 2 })).toEqual([[1, 2], [3, 4], [5]]);
    expect(await follow(id, { pageSize: 2, sort: '-joined' })).toEqual([[5, 4], [3, 2], [1]]);
  });

  it('finds an entry by its number and by the beginning of its wallet or email, in any case', async () => {
    const id = await listWithEntries(20);
    await query(
      `update entries set address = '0xAbCdef' || substr(address, 9), email = 'Ana_1@example.test'
       where list_id = $1 and entry_number = 12`,
      [id],
    );
    await query(`update entries set email = 'anax1@example.test' where list_id = $1 and entry_number = 13`, [
      id,
    ]);
    const end = 'c'.padStart(4, '0');
    for (const q of ['12', '#12', '0xabcd', 'ABCD', `0xabcd…${end}`, `0xABCD...${end}`, 'ana_', ' ANA_1@ex '])
      expect(numbers(await find(id, { q })), q).toEqual([12]);
    expect(numbers(await find(id, { q: 'ana' }))).toEqual([12, 13]);
    for (const q of ['0xabcd…ffff', '21', 'example.test', '%', '_na', "' or true --"])
      expect(await find(id, { q }), q).toMatchObject({ rows: [], total: 0 });
  });

  it('filters by state, date and organizer, and counts what matches', async () => {
    const id = await listWithEntries(10);
    await query(
      `update entries set rank = entry_number, winner = entry_number <= 3, organizer = entry_number = 5,
         removed_reason = case when entry_number = 10 then 'automated' end,
         removed_at = case when entry_number = 10 then now() end
       where list_id = $1`,
      [id],
    );
    expect(await find(id)).toMatchObject({ total: 10, remaining: 9 });
    expect(numbers(await find(id, { state: 'joined' }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(numbers(await find(id, { state: 'winner' }))).toEqual([1, 2, 3]);
    expect(numbers(await find(id, { state: 'waiting' }))).toEqual([4, 5, 6, 7, 8, 9]);
    expect(await find(id, { state: 'removed' })).toMatchObject({
      rows: [{ entryNumber: 10, state: 'removed', removedReason: 'automated' }],
      total: 1,
      remaining: 0,
    });
    expect(numbers(await find(id, { organizer: true }))).toEqual([5]);
    expect((await find(id, { organizer: false })).total).toBe(9);
    const days = { from: '2026-06-02T12:00:00.000Z', to: '2026-06-04T12:00:00.000Z' };
    expect(numbers(await find(id, days))).toEqual([2, 3]);
    expect(numbers(await find(id, { ...days, state: 'winner', q: '3' }))).toEqual([3]);
  });

  it('shows what was checked when someone joined, when, and what was found', async () => {
    const registration = {
      balanceVerification: true,
      requiredBalance: '0.5',
      nftVerification: true,
      ownNft: PASS,
      requestEmail: true,
    };
    const list = await given.list(test, owner, { registration });
    const person = await given.account(test);
    expect((await person.join(list, { email: 'checked@example.test' })).statusCode).toBe(200);
    const [row] = (await find(list.id)).rows;
    const checkedAt = test.clock.now().toISOString();
    expect(row).toMatchObject({
      address: person.address,
      email: 'checked@example.test',
      state: 'joined',
      rank: null,
      banned: false,
      termsVersion: 1,
      checks: [
        { id: 'balance', checkedAt, found: '1.5' },
        { id: 'nft', checkedAt, found: PASS },
        { id: 'email', checkedAt, found: null },
      ],
    });
  });

  it('filters by the result of a requirement, and says when it was not recorded', async () => {
    const list = await given.list(test, owner, {
      registration: { balanceVerification: true, requiredBalance: '1' },
    });
    for (let people = 0; people < 2; people += 1) await (await given.account(test)).join(list);
    await query(
      `insert into entries (list_id, address, entry_number, inner_hash) values ($1, '0xold', 3, sha256('old'))`,
      [list.id],
    );
    await query(`update entries set removed_reason = 'balance-low' where list_id = $1 and entry_number = 2`, [
      list.id,
    ]);
    const results = async (requirement: string) =>
      await Promise.all(
        [undefined, 'met', 'not-met', 'not-checked'].map(async (result) =>
          numbers(await find(list.id, { requirement, ...(result && { result }) }, { sort: 'joined' })).sort(),
        ),
      );
    expect(await results('balance')).toEqual([[1], [1], [2], [3]]);
    expect(await results('email')).toEqual([[], [], [], [1, 2, 3]]);
    expect((await find(list.id, { q: '0xold' })).rows).toEqual([]);
    expect((await find(list.id, { q: '3' })).rows[0]?.checks).toBeNull();
  });

  it('refuses bad cursors, filters and strangers', async () => {
    const id = await listWithEntries(1);
    for (const bad of [
      { after: 'x' },
      { after: '1' },
      { after: 'abc.1' },
      { after: '99999999999999999.1' },
      { sort: 'rank', after: '9999999999.1' },
      { after: "1.1' --" },
      { sort: 'email' },
      { filter: { from: 'yesterday' } },
      { filter: { q: 'x'.repeat(101) } },
      { pageSize: 201 },
    ])
      expect((await ask(id, bad)).statusCode, JSON.stringify(bad)).toBe(400);
    expect((await ask(id, { after: '1.9999999999' })).statusCode).toBe(200);
    const stranger = await given.owner(test);
    expect((await stranger.call('POST', '/addresses/find', { id })).statusCode).toBe(404);
    expect(
      (await stranger.call('POST', '/addresses/ban', { id, entryNumbers: [1], banned: true })).statusCode,
    ).toBe(404);
  });

  it('leaves out entries of erased accounts', async () => {
    const id = await listWithEntries(2);
    await query(
      `update entries set address = 'erased:' || id, email = null, salt = null, erased_at = now()
       where list_id = $1 and entry_number = 1`,
      [id],
    );
    expect(await find(id)).toMatchObject({ rows: [{ entryNumber: 2 }], total: 1 });
    expect(numbers(await find(id, { q: 'erased' }))).toEqual([]);
  });
});

describe('a long list', () => {
  let id: string;

  beforeAll(async () => {
    id = (await given.list(test, owner, { basics: { availableSpots: 30_000 } })).id;
    const checks = [{ id: 'balance', checkedAt: '2026-11-12T14:00:00.000Z', found: '1500000000000000000' }];
    await given.entries(test, { id }, 30_000, { email: 'person@example.test', checks });
    await query('vacuum analyze entries', []);
  });

  /** The plan of the statement that a page sends. The fewer rows are wanted, the more tempting is the walk. */
  const planOfPage = (filter: EntryFilter) =>
    planOf((db) => findParticipants(db, { id, chain: 'ethereum' }, { filter, sort: 'joined', pageSize: 5 }));
  const planOfCount = (filter: EntryFilter) =>
    planOf((db) => countParticipants(db, { id, chain: 'ethereum' }, { filter, sort: 'joined' }));

  async function planOf(send: (db: Db) => Promise<unknown>): Promise<string> {
    const sent: CompiledQuery[] = [];
    await send(createDb(test.deps.pool, (event) => void sent.push(event.query)));
    const { rows } = await query(`explain ${sent[0]?.sql}`, [...(sent[0]?.parameters ?? [])]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it('is searched with the indexes of wallets and emails instead of a walk through it', async () => {
    const plan = await planOfPage({ q: '0xabcdef' });
    expect(plan).toContain('entries_by_wallet');
    expect(plan).toContain('entries_by_email');
    expect(plan).not.toContain('entries_in_join_order');
  });

  it.each(['met', 'not-checked'] as const)(
    'is filtered by a requirement that is %s, and counted, without reading entries that don’t match',
    async (result) => {
      const filter = { requirement: 'balance', result } as const;
      expect(await planOfPage(filter)).toContain('Index Only Scan using entries_in_join_order');
      expect(await planOfCount(filter)).toContain('Index Only Scan using entries_in_join_order');
    },
  );

  it('finds entries that failed a re-check among those that were removed', async () => {
    const filter = { requirement: 'balance', result: 'not-met' } as const;
    expect(await planOfPage(filter)).toContain('entries_removed');
    expect(await planOfCount(filter)).toContain('entries_removed');
  });
});

describe('actions on all entries that match', () => {
  const remove = (id: string, selection: object) =>
    owner.call('POST', '/addresses/remove', { id, reason: 'automated', ...selection });
  const ban = (id: string, selection: object, banned = true) =>
    owner.call('POST', '/addresses/ban', { id, banned, ...selection });

  it('removes them, and leaves out those that were removed before', async () => {
    const id = await listWithEntries(6);
    await remove(id, { entryNumbers: [1] });
    const filter = { to: '2026-06-04T00:00:00.000Z' };
    const { remaining } = await find(id, filter);
    expect(remaining).toBe(2);
    const answer = await remove(id, { matching: { filter, count: remaining } });
    expect(answer.json().result).toEqual({ removed: 2 });
    expect(numbers(await find(id, { state: 'joined' }))).toEqual([4, 5, 6]);
    const info = (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;
    expect(info).toMatchObject({ counters: { joined: 3 }, removals: { count: 3 } });
  });

  it('removes nobody when others match than the owner saw', async () => {
    const list = await given.list(test, owner);
    await (await given.account(test)).join(list);
    const seen = await find(list.id);
    await (await given.account(test)).join(list);
    const answer = await remove(list.id, { matching: { filter: {}, count: seen.remaining } });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'selection-changed']);
    expect(await find(list.id)).toMatchObject({ remaining: 2 });
    expect((await ban(list.id, { matching: { filter: {}, count: 1 } })).json().code).toBe(
      'selection-changed',
    );
    expect((await find(list.id)).rows.some(({ banned }) => banned)).toBe(false);
  });

  it('needs exactly one kind of selection', async () => {
    const id = await listWithEntries(1);
    const both = { entryNumbers: [1], matching: { filter: {}, count: 1 } };
    for (const selection of [{}, both]) {
      expect((await remove(id, selection)).statusCode).toBe(400);
      expect((await ban(id, selection)).statusCode).toBe(400);
    }
  });

  it('bans wallets from the row while the list is online, removes nobody, and lifts the ban', async () => {
    const list = await given.list(test, owner);
    const person = await given.account(test);
    await person.join(list);
    expect((await ban(list.id, { entryNumbers: [1, 2] })).json().result).toEqual({ changed: 1 });
    expect((await ban(list.id, { entryNumbers: [1] })).json().result).toEqual({ changed: 0 });
    expect((await find(list.id)).rows[0]).toMatchObject({ banned: true, state: 'joined' });
    const access = (await owner.call('GET', `/access?project_id=${list.id}`)).json().result;
    expect(access.bannedWallets).toEqual([person.address]);
    await person.leave(list);
    expect((await person.join(list)).json().code).toBe('wallet-banned');
    await query('delete from banned_wallets where list_id = $1', [list.id]);
    await person.join(list);
    await ban(list.id, { entryNumbers: [2] });
    expect((await ban(list.id, { entryNumbers: [2] }, false)).json().result).toEqual({ changed: 1 });
    expect((await find(list.id)).rows[0]?.banned).toBe(false);
  });

  it('bans no more wallets than an account may, and none at all above it', async () => {
    const id = await listWithEntries(21);
    expect((await ban(id, { matching: { filter: {}, count: 21 } })).json().code).toBe('too-many-bans');
    expect((await find(id)).rows.some(({ banned }) => banned)).toBe(false);
    expect((await ban(id, { matching: { filter: { q: '2' }, count: 1 } })).json().result).toEqual({
      changed: 1,
    });
  });
});

describe('the download of entries that match', () => {
  it('holds those and no others, and no formulas', async () => {
    const id = await listWithEntries(3);
    await query(`update entries set email = '=1+1@example.test' where list_id = $1 and entry_number = 2`, [
      id,
    ]);
    const file = await owner.call('POST', '/addresses', { id, filter: { q: '2' } });
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2,0x0+2,2026-06-02T12:00:00\.000Z,"'=1\+1@example\.test",no,no,$/);
    expect((await owner.call('POST', '/addresses', { id })).body.trim().split('\r\n')).toHaveLength(4);
  });
});
