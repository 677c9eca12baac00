import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { passCaptcha } from '#server/testing/pass-captcha.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

const ROUNDS = 12;
let test: TestApp;
let other: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  other = await given.owner(test);
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const ask = (browser: TestBrowser, confirmation: string) =>
  browser.call('POST', '/users/me/erasure', { body: { confirmation } });

it('completes one of two concurrent erasures and ends the other’s session', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const wallet = ethereumWallet();
    const browsers = [createTestBrowser(test.app), createTestBrowser(test.app)];
    for (const browser of browsers) {
      await browser.signIn(wallet);
      await passCaptcha(test, browser, 'account_erase');
    }
    const answers = await Promise.all(browsers.map((browser) => ask(browser, 'erase')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  }
});

it('erases or rejects a concurrent join, and leaves other joins unaffected', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const list = await given.list(test, other);
    const people = [await given.account(test), await given.account(test), await given.account(test)];
    const [going] = people as [(typeof people)[number]];
    await passCaptcha(test, going.browser, 'account_erase');
    const [erased, ...joins] = await Promise.all([
      ask(going.browser, 'erase'),
      ...people.map((person) => person.join(list)),
    ]);
    expect(erased?.statusCode).toBe(200);
    const [own, ...rest] = joins.map(({ statusCode }) => statusCode);
    expect([200, 401]).toContain(own);
    expect(rest).toEqual([200, 200]);
    expect(await query('select from entries where address = $1', [going.address])).toEqual([]);
    const [counts] = await query(
      'select joined, (select count(*)::int from entries where list_id = $1) as entries from list_counters where list_id = $1',
      [list.id],
    );
    expect(counts).toEqual({ joined: 2, entries: 2 });
  }
});

it('a concurrent sign-in gets the old account’s session, which ends, or a new account', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const wallet = ethereumWallet();
    const [leaving, coming] = [createTestBrowser(test.app), createTestBrowser(test.app)];
    await leaving.signIn(wallet);
    const [{ id: oldId }] = (await query('select id from users where principal_wallet = $1', [
      wallet.address,
    ])) as [{ id: string }];
    await passCaptcha(test, leaving, 'account_erase');
    const [erased, signedIn] = await Promise.all([ask(leaving, 'erase'), coming.signIn(wallet)]);
    expect([erased.statusCode, signedIn.statusCode]).toEqual([200, 200]);
    expect(await query('select from users where id = $1', [oldId])).toEqual([]);
    const me = await coming.call('GET', '/users/me');
    const isNew =
      (await query('select from users where principal_wallet = $1', [wallet.address])).length === 1;
    expect(me.statusCode).toBe(isNew ? 200 : 401);
  }
});

it('deletes or rejects a list that is created concurrently', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await given.owner(test);
    await passCaptcha(test, owner.browser, 'account_erase');
    const [erased, created] = await Promise.all([ask(owner.browser, owner.workspace), owner.create()]);
    expect(erased.statusCode).toBe(200);
    expect([200, 401, 404]).toContain(created.statusCode);
    const keepers = await query('select id from users where workspace = $1 and erased_at is not null', [
      owner.workspace,
    ]);
    expect(keepers).toHaveLength(1);
    expect(await query('select from lists where owner_id = $1', [keepers[0].id])).toEqual([]);
  }
});
