import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const CONTRACT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null, contractLookup: { exists: async () => 'yes' } } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const termsOfList = (id: string) =>
  query('select version, terms, saved_at from list_terms where list_id = $1 order by version', [id]);
const created = async () => (await owner.create()).json().result;
const settings = async (id: string) => (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;
const saveRegistration = (id: string, change: object) =>
  owner.call('PUT', '/registration', { id, ...change });
const EVERYTHING = {
  twitterVerification: true,
  twitterToFollow: 'foxes',
  discordVerification: true,
  discordServerId: '112233445566778899',
  discordServerDisplayName: 'Foxes',
  discordServerLink: 'https://discord.gg/foxes',
  discordRoleId: '998877665544332211',
  roleDisplayName: 'Member',
  joinedBefore: '2026-10-01T00:00:00.000Z',
  balanceVerification: true,
  requiredBalance: '0.050',
  nftVerification: true,
  ownNft: [CONTRACT],
  requireCaptcha: true,
  requestEmail: true,
};

describe('the terms of a list', () => {
  it('begin with the list and are replaced while nobody has joined', async () => {
    const list = await created();
    expect(await termsOfList(list.id)).toMatchObject([
      { version: 1, terms: { chain: 'ethereum', spots: null } },
    ]);
    await owner.save(list, basics());
    await saveRegistration(list.id, { requestEmail: true });
    expect(await termsOfList(list.id)).toMatchObject([
      {
        version: 1,
        saved_at: test.clock.now(),
        terms: { spots: 10, winners: 3, endDate: basics().endDate, requirements: [{ id: 'email' }] },
      },
    ]);
  });

  it('are the same when the database writes them', async () => {
    const list = await created();
    await owner.save(list, basics());
    expect((await saveRegistration(list.id, EVERYTHING)).statusCode).toBe(200);
    const saved = await query('select list_id, version, terms from list_terms order by list_id');
    expect(JSON.stringify(saved)).toContain('"0.05"');
    const written = await query(
      `select list_id, terms_version as version, terms_json(lists, available_spots) as terms
       from lists join list_counters on list_id = id order by list_id`,
    );
    expect(written).toEqual(saved);
  });

  it('get a new version with each change after the first entry, and none when nothing changes', async () => {
    const list = await given.list(test, owner);
    const person = await given.account(test);
    await person.join(list);
    await person.leave(list);
    await owner.call('POST', '/activate', { id: list.id });
    await owner.save(await settings(list.id), { description: 'Other words' });
    await saveRegistration(list.id, { requestEmail: false });
    expect(await termsOfList(list.id)).toHaveLength(1);
    await saveRegistration(list.id, { requestEmail: true });
    await saveRegistration(list.id, { requestEmail: true });
    await owner.save(await settings(list.id), { howManyWinners: 4 });
    expect(await termsOfList(list.id)).toMatchObject([
      { version: 1, terms: { winners: 3, requirements: [] } },
      { version: 2, terms: { winners: 3, requirements: [{ id: 'email' }] } },
      { version: 3, terms: { winners: 4, requirements: [{ id: 'email' }] } },
    ]);
    await owner.call('POST', '/activate', { id: list.id });
    expect((await person.join(list, { email: 'fan@example.test' })).statusCode).toBe(200);
    const [entry] = await query('select terms_version from entries where list_id = $1', [list.id]);
    expect(entry).toEqual({ terms_version: 3 });
  });

  it('are not changed so often that the public page could not show all changes', async () => {
    const list = await given.list(test, owner);
    await (await given.account(test)).join(list);
    await owner.call('POST', '/activate', { id: list.id });
    await query(
      `insert into list_terms (list_id, version, terms, saved_at)
       select list_id, n, terms || jsonb_build_object('filler', repeat('f', 1000)), saved_at
       from list_terms, generate_series(2, 110) n where list_id = $1`,
      [list.id],
    );
    await query('update lists set terms_version = 110 where id = $1', [list.id]);
    expect((await saveRegistration(list.id, { requestEmail: true })).json().code).toBe('too-many-terms');
    expect((await owner.save(await settings(list.id), { description: 'Still possible' })).statusCode).toBe(
      200,
    );
    await query('delete from list_terms where list_id = $1 and version = 100', [list.id]);
    expect((await saveRegistration(list.id, { requestEmail: true })).statusCode).toBe(200);
  });

  it('keep an exact amount when another requirement is saved', async () => {
    const list = await created();
    await saveRegistration(list.id, { balanceVerification: true, requiredBalance: '0.123456789012345678' });
    await saveRegistration(list.id, { requestEmail: true });
    const [{ terms }] = await termsOfList(list.id);
    expect(terms.requirements).toContainEqual({ id: 'balance', amount: '0.123456789012345678' });
  });

  it('are not saved when the save is rejected', async () => {
    const list = await given.list(test, owner);
    await (await given.account(test)).join(list);
    await (await given.account(test)).join(list);
    await owner.call('POST', '/activate', { id: list.id });
    const stored = await settings(list.id);
    const tooFew = await owner.save(stored, { availableSpots: 1, howManyWinners: 1 });
    expect(tooFew.json().code).toBe('winners-may-not-fall');
    const others = { availableSpots: 3, urlEndName: (await created()).urlEndName };
    expect((await owner.save(stored, others)).json().code).toBe('url-name-taken');
    expect(await termsOfList(list.id)).toHaveLength(1);
    expect(await settings(list.id)).toEqual(stored);
  });

  it('start again at version 1 in a copy of a drawn list, which is not drawn', async () => {
    const list = await given.list(test, owner);
    await (await given.account(test)).join(list);
    await owner.call('POST', '/activate', { id: list.id });
    await saveRegistration(list.id, { requestEmail: true });
    await owner.call('POST', '/finish', { id: list.id });
    await owner.call('POST', '/winners/select', { id: list.id });
    await runDraws(test);
    expect((await settings(list.id)).drawState).toBe('drawn');
    const copy = (await owner.duplicate(list.id, { name: 'Once more', urlEndName: 'once-more' })).json()
      .result;
    expect(copy.drawState).toBeNull();
    expect(await termsOfList(copy.id)).toMatchObject([
      { version: 1, terms: { startDate: null, winners: 3, requirements: [{ id: 'email' }] } },
    ]);
    expect(await query('select terms_version from lists where id = $1', [copy.id])).toEqual([
      { terms_version: 1 },
    ]);
  });
});

it('keeps an entry of a person who left or erased the account as a hash only', async () => {
  const list = await given.list(test, owner);
  const [leaver, eraser] = [await given.account(test), await given.account(test)];
  await leaver.join(list);
  await eraser.join(list);
  const hashes = await query('select entry_number, inner_hash from entries where list_id = $1 order by 1', [
    list.id,
  ]);
  await leaver.leave(list);
  expect((await eraseAccountOf(test, eraser.browser, 'erase')).statusCode).toBe(200);
  expect(await query('select from entries where list_id = $1', [list.id])).toEqual([]);
  expect(
    await query('select entry_number, inner_hash from left_entries where list_id = $1 order by 1', [list.id]),
  ).toEqual(hashes);
  const address = `workspace=${list.workspace}&name=${list.name}`;
  const { organizer } = (await test.app.inject(`/api/v1/third/page?${address}`)).json().result;
  expect(organizer).toEqual({ entries: 0, removed: 0, joined: 2 });
});
