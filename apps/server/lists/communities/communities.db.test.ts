import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailReports } from '#server/lists/public-list/mail-reports.ts';
import { writeMail } from '#server/people/notifications/write-mail.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({
    ports: { beacon: null },
    settings: { OPERATOR_EMAIL: 'operator@example.test' },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.pool.query('delete from communities');
  owner = await given.owner(test);
});

const PATH = '/api/v1/communities';
const form = (change: object = {}) => ({
  name: 'The Foxes',
  about: 'We like foxes.',
  logo: null,
  links: [],
  isPublished: true,
  isListed: true,
  ...change,
});
const save = (change: object = {}) => owner.browser.call('PUT', `${PATH}/own`, { body: form(change) });
const visit = () => createTestBrowser(test.app).call('GET', `${PATH}/page?workspace=${owner.workspace}`);
const directory = async (query = '') =>
  (await createTestBrowser(test.app).call('GET', `${PATH}${query}`)).json().result;

describe('a community page', () => {
  it('does not exist until its owner publishes it, and again when they take it back', async () => {
    expect((await visit()).statusCode).toBe(404);
    await save({ isPublished: false, isListed: true });
    expect((await visit()).statusCode).toBe(404);
    expect(await directory()).toEqual({ rows: [], total: 0 });
    await save({ isListed: false });
    expect((await visit()).json().result).toMatchObject({ name: 'The Foxes', isListed: false });
    expect(await directory()).toEqual({ rows: [], total: 0 });
    await save({ isPublished: false });
    expect((await visit()).statusCode).toBe(404);
  });

  it('shows lists by state, and never a draft, a list taken offline or a deleted one', async () => {
    await save();
    const open = await given.list(test, owner);
    const offline = await given.list(test, owner);
    await owner.call('POST', '/activate', { id: offline.id });
    const drawn = await given.list(test, owner, { entries: 1, drawn: true });
    const deleted = await given.list(test, owner, { entries: 1, drawn: true });
    const { name } = (await owner.call('GET', `/info-all?project_id=${deleted.id}`)).json().result;
    await owner.call('DELETE', `/delete?project_id=${deleted.id}&name=${encodeURIComponent(name)}`);
    await owner.create();
    const finishedDraft = (await owner.create()).json().result;
    await owner.call('POST', '/finish', { id: finishedDraft.id });
    const { lists } = (await visit()).json().result;
    expect(
      lists.map(({ urlEndName, state }: { urlEndName: string; state: string }) => [urlEndName, state]),
    ).toEqual([
      [drawn.name, 'drawn'],
      [open.name, 'open'],
    ]);
  });

  it('shows bots that the owner’s wallet has verified, and nothing secret about them', async () => {
    await save();
    await test.deps.pool.query(
      `with added as (
         insert into bots (twitter_id, username, owner_address, owner_chain, email)
         values ($1, 'fox_sales', $2, 'ethereum', 'bot@example.test'),
           ($3, 'stranger_sales', null, null, 'bot@example.test')
         returning id)
       insert into bot_collections (bot_id, chain, contract, position, name)
       select id, 'ethereum', contract, position, name
       from added, (values ('0xaa', 0, 'Foxes'), ('0xbb', 1, 'Wolves')) as c (contract, position, name)`,
      [`1${owner.workspace}`, owner.address, `2${owner.workspace}`],
    );
    expect((await visit()).json().result.bots).toEqual([
      { id: expect.any(String), username: 'fox_sales', collection: 'Foxes', chain: 'ethereum' },
    ]);
  });

  it('takes only web links, understands them without https, and at most six', async () => {
    const links = 'foxes.example\n\n https://x.com/foxes \n';
    expect((await save({ links })).json().result.links).toEqual([
      'https://foxes.example/',
      'https://x.com/foxes',
    ]);
    expect((await save({ links: ['http://foxes.example'] })).json().fields).toEqual({
      'links.0': 'Should start with https://',
    });
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'https://a@evil.example', 'not a link'])
      expect((await save({ links: [link] })).json(), link).toMatchObject({ code: 'invalid-input' });
    const seven = Array.from({ length: 7 }, (_, at) => `https://foxes.example/${at}`);
    expect((await save({ links: seven })).json()).toMatchObject({ code: 'invalid-input' });
  });

  it('takes no name or text with invisible characters', async () => {
    for (const name of ['F\u200boxes', '\u202eFoxes', 'Fo\nxes'])
      expect((await save({ name })).json().fields, name).toEqual({ name: 'Remove the invisible characters' });
    expect((await save({ about: 'We like\n\u202efoxes' })).json().fields).toEqual({
      about: 'Remove the invisible characters',
    });
    expect((await save({ about: 'We like\r\n\nfoxes 👨‍👩‍👧' })).statusCode).toBe(200);
  });

  it('needs a workspace and a confirmed email', async () => {
    const newcomer = createTestBrowser(test.app);
    await newcomer.signIn(ethereumWallet());
    const refused = await newcomer.call('PUT', `${PATH}/own`, { body: form() });
    expect(refused.json()).toMatchObject({ code: 'profile-incomplete' });
  });

  it('rejects a logo that was never uploaded, and keeps the one that it shows', async () => {
    const refused = await save({ logo: 'd'.repeat(64) });
    expect(refused.json()).toMatchObject({ code: 'invalid-input', fields: { logo: expect.any(String) } });
    await save({ logo: owner.logo });
    expect((await visit()).json().result.logo).toBe(owner.logo);
  });

  it('can be reported once per reporter, and the operator is told without a link of the owner', async () => {
    const report = (browser: ListOwner['browser'], body: object = {}) =>
      browser.call('POST', `${PATH}/report`, {
        body: { workspace: owner.workspace, reason: 'scam', text: 'asks for a seed phrase', ...body },
      });
    const visitor = (await given.owner(test)).browser;
    expect((await report(visitor)).statusCode).toBe(404);
    await save({ name: 'Visit evil.example' });
    expect((await report(visitor)).statusCode).toBe(200);
    expect((await report(visitor)).json()).toMatchObject({ code: 'already-reported' });
    expect((await report(createTestBrowser(test.app), { reason: 'other' })).statusCode).toBe(200);
    expect((await report(visitor, { reason: 'because' })).json()).toMatchObject({ code: 'invalid-input' });
    await mailReports({ ...test.deps, operatorEmail: 'operator@example.test' });
    const { rows } = await test.deps.pool.query(
      `select id, template, recipient, language, details from mails where template = 'reports'`,
    );
    expect(rows).toMatchObject([{ recipient: 'operator@example.test', details: { total: '2' } }]);
    const { text } = writeMail(rows[0], test.deps);
    expect(text).toContain(`${test.deps.publicUrl}/sb/${owner.workspace}`);
    expect(text).not.toContain('evil.example');
  });

  it('goes with the account', async () => {
    await save({ logo: owner.logo });
    const erased = await eraseAccountOf(test, owner.browser, owner.workspace);
    expect(erased.statusCode).toBe(200);
    expect((await visit()).statusCode).toBe(404);
    expect((await test.deps.pool.query('select from communities')).rowCount).toBe(0);
  });
});

describe('the directory', () => {
  it('lists communities that opted in, with how many lists are open, and finds them by name', async () => {
    await save();
    await given.list(test, owner);
    const other = await given.owner(test);
    await other.browser.call('PUT', `${PATH}/own`, { body: form({ name: '100% Badgers' }) });
    expect(await directory()).toMatchObject({
      total: 2,
      rows: [
        { name: '100% Badgers', openLists: 0 },
        { name: 'The Foxes', workspace: owner.workspace, openLists: 1 },
      ],
    });
    expect((await directory('?q=fox')).rows).toHaveLength(1);
    expect((await directory('?q=100%25')).rows).toHaveLength(1);
    expect((await directory('?q=%25%25')).rows).toHaveLength(0);
    expect((await directory('?pageSize=1&page=2')).rows).toMatchObject([{ name: 'The Foxes' }]);
  });
});
