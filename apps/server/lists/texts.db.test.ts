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

async function activeList() {
  const list = (await owner.create()).json().result;
  await owner.save(list, basics());
  await owner.call('POST', '/activate', { id: list.id });
  return list;
}
async function saveTexts(id: string, change: object, by = owner) {
  await passCaptcha(test, by.browser, 'list_general_info');
  return await by.call('PUT', '/texts', { id, ...change });
}
const read = async (id: string) => (await owner.call('GET', `/info-all?project_id=${id}`)).json().result;

describe('texts and pictures', () => {
  it('can be saved while the list is active, which PUT /update still refuses', async () => {
    const { id, version } = await activeList();
    const change = { name: 'A better name', description: 'Better words', website: 'nightmarket.example' };
    const saved = (await saveTexts(id, { ...change, baseVersion: version + 1 })).json().result;
    expect(saved).toMatchObject({ ...change, website: 'https://nightmarket.example', version: version + 2 });
    expect(await read(id)).toMatchObject({ active: true, description: 'Better words' });
    expect((await owner.save(await read(id), { description: 'No' })).json().code).toBe('list-active');
  });

  it('never change terms, switches or the address, whatever is sent', async () => {
    const list = await activeList();
    await given.entries(test, list, 2);
    const before = await read(list.id);
    const more = { availableSpots: 5000, howManyWinners: 1, urlEndName: 'elsewhere', chain: 'solana' };
    await saveTexts(list.id, {
      description: 'Words',
      ...more,
      confirmation: true,
      endDate: null,
      active: false,
    });
    expect(await read(list.id)).toEqual({ ...before, description: 'Words', version: before.version + 1 });
    const access = (await owner.call('GET', `/access?project_id=${list.id}`)).json().result;
    expect(access.confirmation).toBe(false);
  });

  it('include the invite link of the Discord requirement, but nothing else of it', async () => {
    const list = (await owner.create()).json().result;
    await owner.save(list, basics());
    const discord = {
      discordVerification: true,
      discordServerId: '1090000000000000001',
      discordServerDisplayName: 'Tidepool Society',
      discordServerLink: 'https://discord.gg/expired',
    };
    await owner.call('PUT', '/registration', { id: list.id, ...discord });
    await owner.call('POST', '/activate', { id: list.id });
    const change = { discordServerLink: 'discord.gg/fresh', discordServerId: '1090000000000000002' };
    const saved = (await saveTexts(list.id, { ...change, discordVerification: false })).json().result;
    expect(saved).toMatchObject({ discordVerification: true, discordServerLink: 'https://discord.gg/fresh' });
    const stored = (await owner.call('GET', `/registration?project_id=${list.id}`)).json().result;
    expect(stored).toMatchObject({ ...discord, discordServerLink: 'https://discord.gg/fresh' });
    const { fields } = (await saveTexts(list.id, { discordServerLink: '' })).json();
    expect(Object.keys(fields)).toEqual(['discordServerLink']);
  });

  it('report conflicts with the other forms and all errors at once', async () => {
    const { id } = await activeList();
    const { version } = await read(id);
    await saveTexts(id, { description: 'Theirs' });
    const conflict = (await saveTexts(id, { description: 'Mine', baseVersion: version })).json();
    expect(conflict.conflicts).toEqual({ description: { yours: 'Mine', theirs: 'Theirs' } });
    const { fields } = (await saveTexts(id, { description: '', website: 'nope', logo: null })).json();
    expect(Object.keys(fields).sort()).toEqual(['description', 'logo', 'website']);
  });

  it('keep a required message required', async () => {
    const list = (await owner.create()).json().result;
    await owner.call('PUT', '/access', { id: list.id, confirmation: true, confirmationMessage: 'Hi' });
    const { fields } = (await saveTexts(list.id, { confirmationMessage: '' })).json();
    expect(fields).toEqual({ confirmationMessage: 'This field is required' });
  });

  it('[L14] [L18] cannot be saved once the list is finished, nor by anyone else', async () => {
    const { id } = await activeList();
    const other = await given.owner(test);
    expect((await saveTexts(id, { description: 'Mine now' }, other)).statusCode).toBe(404);
    await owner.call('POST', '/finish', { id });
    expect((await saveTexts(id, { description: 'Too late' })).json().code).toBe('list-closed');
  });
});

describe('the preview', () => {
  it('shows the owner an offline list as the public will see it', async () => {
    const list = (await owner.create({ description: 'Not public yet' })).json().result;
    const preview = async (by: ListOwner) => await by.call('GET', `/preview?project_id=${list.id}`);
    const shown = (await preview(owner)).json().result;
    expect(shown).toMatchObject({ state: 'upcoming', details: { description: 'Not public yet' } });
    await owner.save(list, basics());
    expect((await preview(owner)).json().result.details.counters.total).toBe(10);
    expect((await preview(await given.owner(test))).statusCode).toBe(404);
    const query = `workspace=${owner.workspace}&name=${list.urlEndName}`;
    const page = await owner.browser.call('GET', `/api/v1/third/page?${query}`);
    expect(page.json().result).toMatchObject({ state: 'offline', details: null });
  });
});
