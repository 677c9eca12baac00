import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { removeImages } from '#server/people/images/remove-images.ts';
import { type DatabaseSnapshot, snapshotDatabase } from '#server/security/database-snapshot.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import {
  eraseAccountOf,
  type PersonWithEverything,
  personWithEverything,
} from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { releaseWorkspaces } from './erasure-store.ts';

let test: TestApp;
let empty: DatabaseSnapshot;
let person: PersonWithEverything;
let other: ListOwner;
let removed: string[];

beforeAll(async () => {
  const imageStore = {
    put: async () => {},
    get: async () => null,
    remove: async (id: string) => void removed.push(id),
  };
  test = await startTestApp({ ports: { beacon: null, imageStore } });
  empty = await snapshotDatabase(test.deps.pool);
});
afterAll(() => test.close());
beforeEach(async () => {
  removed = [];
  person = await personWithEverything(test);
  other = await given.owner(test);
  await given.draw(test, person.list);
});
afterEach(() => empty.restore());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;

it('reserves the workspace name for 30 days, then releases it', async () => {
  const owner = await given.owner(test);
  expect((await eraseAccountOf(test, owner.browser, owner.workspace)).statusCode).toBe(200);
  const isFree = async () =>
    (
      await other.browser.call('POST', '/users/validate/workspace', { body: { name: owner.workspace } })
    ).json().result;
  const after = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000);
  await releaseWorkspaces(test.deps.db, after(29));
  expect(await isFree()).toBe(false);
  await releaseWorkspaces(test.deps.db, after(31));
  expect(await isFree()).toBe(true);
});

it('deletes a bot that only the account can open, and unlinks one that X opens too', async () => {
  const owner = await given.owner(test);
  const [{ id }] = await query('select id from users where principal_wallet = $1', [owner.address]);
  await query('insert into bots (account_id) values ($1)', [id]);
  await query(
    `insert into bot_channels (bot_id, channel, secret) select id, 'telegram', 'sealed' from bots where account_id = $1`,
    [id],
  );
  await query('update bots set account_id = $1 where twitter_id is not null', [person.userId]);
  expect((await eraseAccountOf(test, owner.browser, owner.workspace)).statusCode).toBe(200);
  expect((await person.erase()).statusCode).toBe(200);
  expect(await query('select twitter_id, account_id from bots')).toEqual([
    { twitter_id: '9901', account_id: null },
  ]);
  expect(await query('select from bot_channels')).toEqual([]);
});

it('keeps bots running without the wallet, and notifies those that reach their free limit', async () => {
  expect((await person.erase()).statusCode).toBe(200);
  const [bot] = await query('select is_pay, owner_address, stopped from bots');
  expect(bot).toEqual({ is_pay: false, owner_address: null, stopped: 'limit-reached' });
  const told = await query(`select recipient from mails where template = 'bot-limit-reached'`);
  expect(told).toEqual([{ recipient: 'bot@example.test' }]);
});

it('deletes queued emails and leaves those to a shared address alone', async () => {
  const twin = await given.account(test);
  await query(
    `insert into confirmed_emails select id, 'shared@example.test', now() from users where id = $1 or principal_wallet = $2`,
    [person.userId, twin.address],
  );
  await query(
    `insert into mails (recipient, template, details, language) values ('shared@example.test', 'draw-result', '{}', 'en'), ('Marked.Person@example.test', 'draw-result', '{}', 'en')`,
  );
  expect((await person.erase()).statusCode).toBe(200);
  const waiting = await query(
    `select recipient from mails where state in ('held', 'queued') and template = 'draw-result'`,
  );
  expect(waiting).toEqual([{ recipient: 'shared@example.test' }]);
});

it('removes unused images from the store and keeps those of others', async () => {
  const [shared, own] = ['d', 'e'].map((letter) => letter.repeat(64)) as [string, string];
  for (const id of [shared, own])
    await query('insert into images (id, uploaded_by, width, height, bytes) values ($1, $2, 1, 1, 1)', [
      id,
      person.userId,
    ]);
  await other.create({ logo: shared });
  expect((await person.erase()).statusCode).toBe(200);
  test.clock.advance(3_601);
  while (await removeImages(test.deps));
  expect(removed).toContain(own);
  expect(removed).not.toContain(shared);
  expect(await query('select uploaded_by from images where id = $1', [shared])).toEqual([
    { uploaded_by: null },
  ]);
});

it('keeps bans of the wallet on other lists', async () => {
  const list = await given.list(test, other, { access: { bannedWallets: person.address } });
  expect((await person.erase()).statusCode).toBe(200);
  const again = await given.account(test, { wallet: person.wallet });
  expect((await again.join(list)).json().code).toBe('wallet-banned');
});

it('leaves a tombstone of a list whose only draw failed', async () => {
  const list = await given.list(test, person);
  await query(
    `insert into draws (list_id, number, state, failure, winners_wanted, guarantee, mailed_up_to)
     values ($1, 1, 'failed', 'no-entries', 1, 'commit-reveal', null)`,
    [list.id],
  );
  expect((await person.erase()).statusCode).toBe(200);
  expect(await query('select active, description from lists where id = $1', [list.id])).toEqual([
    { active: false, description: '' },
  ]);
  const page = `/api/v1/third/page?workspace=${list.workspace}&name=${list.name}`;
  expect((await test.app.inject(page)).json().result).toMatchObject({
    state: 'deleted',
    draw: { number: 1, failure: 'no-entries' },
  });
});
