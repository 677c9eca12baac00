import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { passCaptcha } from '#server/testing/pass-captcha.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

const created = async (extra: object = {}) => (await owner.create(extra)).json().result;
const read = async (id: string) => (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;
const readPart = async (part: string, id: string) =>
  (await owner.call('GET', `/${part}?project_id=${id}`)).json().result;

/** Saves some fields, as an editor does that saw `baseVersion`. */
async function edit(id: string, baseVersion: number, change: object) {
  await passCaptcha(test, owner.browser, 'list_general_info');
  return await owner.call('PUT', '/update', { id, baseVersion, ...change });
}

describe('saving some fields', () => {
  it('keeps the fields that another editor has saved in the meantime', async () => {
    const { id, version } = await created();
    await edit(id, version, basics());
    const saved = (await edit(id, version, { description: 'From an older tab' })).json().result;
    expect(saved).toMatchObject({ ...basics(), description: 'From an older tab', version: version + 2 });
  });

  it('rejects a field that changed on both sides, with both values and the current version', async () => {
    const { id, version } = await created();
    await edit(id, version, { description: 'Theirs', website: 'https://theirs.example' });
    const response = await edit(id, version, { description: 'Mine', color: '#112233' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'edit-conflict',
      version: version + 1,
      conflicts: { description: { yours: 'Mine', theirs: 'Theirs' } },
    });
    expect(await read(id)).toMatchObject({ description: 'Theirs', color: '#4E9595' });
    const chosen = await edit(id, response.json().version, { description: 'Mine' });
    expect(chosen.json().result).toMatchObject({ description: 'Mine', website: 'https://theirs.example' });
  });

  it('does not call it a conflict when both sides saved the same value', async () => {
    const { id, version } = await created();
    await edit(id, version, { ...basics(), availableSpots: 10 });
    const response = await edit(id, version, { ...basics(), availableSpots: '10' });
    expect([response.statusCode, response.json().result.version]).toEqual([200, version + 1]);
  });

  it('lets exactly one of several concurrent edits of a field win', async () => {
    const { id, version } = await created();
    await passCaptcha(test, owner.browser, 'list_general_info');
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((roleDisplayName) =>
        owner.call('PUT', '/registration', { id, baseVersion: version, roleDisplayName }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('takes the whole list without a base version, as before', async () => {
    const list = await created();
    await edit(list.id, list.version, basics());
    await owner.save(list, {});
    expect(await read(list.id)).toMatchObject({ availableSpots: null, startDate: null });
  });

  it('does not count a save that changes nothing', async () => {
    const list = await created();
    expect((await owner.save(list, {})).json().result.version).toBe(list.version);
  });

  it('reports conflicts of requirements and of banned wallets too', async () => {
    const { id, version } = await created();
    await owner.call('PUT', '/registration', { id, twitterVerification: true, twitterToFollow: 'theirs' });
    const apply = await owner.call('PUT', '/registration', {
      id,
      baseVersion: version,
      twitterToFollow: '@mine',
    });
    expect(apply.json().conflicts).toEqual({ twitterToFollow: { yours: 'mine', theirs: 'theirs' } });

    const wallet = (digit: number) => `0x${String(digit).repeat(40)}`;
    await owner.call('PUT', '/access', { id, bannedWallets: [wallet(1), wallet(2)] });
    const reordered = await owner.call('PUT', '/access', {
      id,
      baseVersion: version,
      bannedWallets: [wallet(2), wallet(1)],
    });
    expect(reordered.statusCode).toBe(200);
    const other = await owner.call('PUT', '/access', {
      id,
      baseVersion: version,
      bannedWallets: [wallet(3)],
    });
    expect(other.json().conflicts).toEqual({
      bannedWallets: { yours: [wallet(3)], theirs: [wallet(1), wallet(2)] },
    });
    expect((await readPart('access', id)).version).toBe((await readPart('registration', id)).version);
  });

  it('treats contracts that a change of chain dropped as changed', async () => {
    const { id, version } = await created();
    await edit(id, version, { chain: 'solana' });
    const response = await owner.call('PUT', '/access', {
      id,
      baseVersion: version,
      bannedWallets: [],
      exposeRegWallets: true,
    });
    expect(response.statusCode).toBe(200);
    const conflict = await owner.call('PUT', '/registration', {
      id,
      baseVersion: version,
      nftVerification: true,
      ownNft: [`0x${'1'.repeat(40)}`],
    });
    expect(Object.keys(conflict.json().conflicts)).toEqual(['nftVerification', 'ownNft']);
  });
});

describe('a duplicated list', () => {
  it('[L4] can be saved on General before it has dates, in part and as a whole', async () => {
    const source = await created();
    await owner.save(source, basics());
    const copy = (await owner.duplicate(source.id, { name: 'Copy of it', urlEndName: 'copy-of-it' })).json()
      .result;
    expect(copy).toMatchObject({ startDate: null, availableSpots: 10, version: 1 });
    expect((await edit(copy.id, copy.version, { description: 'New words' })).statusCode).toBe(200);
    expect((await owner.save(copy, { description: 'Newer words' })).statusCode).toBe(200);
    const half = await edit(copy.id, copy.version, { startDate: basics().startDate });
    expect(half.json().fields).toEqual({
      endDate: 'End Date is required',
      eventDate: 'Event Date is required',
    });
  });
});

describe('errors of a save', () => {
  it('[L4] [L7] arrive all at once: of single fields, across fields and against stored values', async () => {
    const { id, version } = await created();
    await edit(id, version, basics());
    const response = await edit(id, version + 1, {
      website: 'not a url',
      logo: null,
      availableSpots: 'many',
      endDate: '2026-11-30T10:00:00Z',
      eventDate: null,
      howManyWinners: 3,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      website: 'Should be a valid URL',
      logo: 'Avatar is required',
      availableSpots: 'Should be a number',
      endDate: 'Registration End Date should be after registration Start Date',
      eventDate: 'Event Date is required',
    });
  });

  it('[L4] arrive all at once when creating', async () => {
    const { fields } = (await owner.create({ website: 'not a url', logo: null, name: '' })).json();
    expect(Object.keys(fields).sort()).toEqual(['logo', 'name', 'website']);
  });

  it('[L4] say at once that both the name and the address are taken and the image is unknown', async () => {
    await created({ name: 'Taken twice', urlEndName: 'taken-twice' });
    const again = { name: 'Taken twice', urlEndName: 'taken-twice', logo: 'e'.repeat(64) };
    const response = await owner.create(again);
    expect(Object.keys(response.json().fields).sort()).toEqual(['logo', 'name', 'urlEndName']);
  });

  it('[L8] [L9] [L10] arrive all at once for requirements and messages', async () => {
    const { id } = await created();
    const apply = await owner.call('PUT', '/registration', {
      id,
      discordVerification: true,
      discordServerLink: 'nonsense',
      balanceVerification: true,
      requiredBalance: 'much',
    });
    expect(Object.keys(apply.json().fields).sort()).toEqual([
      'discordServerDisplayName',
      'discordServerId',
      'discordServerLink',
      'requiredBalance',
    ]);
    const access = await owner.call('PUT', '/access', { id, confirmation: true, bannedWallets: '0x12' });
    expect(access.json().fields).toEqual({
      confirmationMessage: 'This field is required',
      bannedWallets: '0x12 is not a valid address',
    });
  });
});
