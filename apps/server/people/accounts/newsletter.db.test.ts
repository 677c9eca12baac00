import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { requestToken } from './confirm-request.ts';
import { deleteUnconfirmedSubscribers } from './subscribe-to-newsletter.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['newsletter_subscribers', 'mails', 'usage_counts'])
    await test.deps.pool.query(`delete from ${table}`);
});

const subscribe = (email: string, remoteAddress = '192.0.2.1') =>
  createTestBrowser(test.app, 'en', remoteAddress).call('POST', '/users/newsletter', { body: { email } });
const confirm = async (id: string) =>
  (await createTestBrowser(test.app).call('POST', '/users/confirm/email', { body: { id } })).json();
const subscribers = async () =>
  (await test.deps.pool.query('select id, email, confirmed_at from newsletter_subscribers')).rows;
const mailsTo = async (email: string): Promise<number> =>
  (
    await test.deps.pool.query(
      `select from mails where lower(recipient) = $1 and template = 'confirm-newsletter'`,
      [email],
    )
  ).rows.length;
const tokenOf = async () => requestToken(test.deps.keyring, 'newsletter', (await subscribers())[0].id);

it('[S8] subscribes an address when its mailbox confirms, also twice', async () => {
  expect((await subscribe('News@Example.test')).json()).toMatchObject({ success: true, result: null });
  expect((await subscribe('nonsense')).json().fields).toEqual({ email: 'Should be a valid email' });
  expect(await subscribers()).toMatchObject([{ email: 'news@example.test', confirmed_at: null }]);
  const token = await tokenOf();
  for (let time = 0; time < 2; time += 1)
    expect(await confirm(token)).toEqual({
      success: true,
      msg: 'Thank you. We’ll write when we launch something new.',
      result: true,
    });
  expect(await subscribers()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
});

it('subscribes nobody whose address a stranger typed, and forgets it after two days', async () => {
  await subscribe('victim@example.test');
  const token = await tokenOf();
  const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  for (const wrong of [forged, token.replace('newsletter', 'reminder')])
    expect((await confirm(wrong)).result).toBe(false);
  expect(await subscribers()).toMatchObject([{ confirmed_at: null }]);
  await deleteUnconfirmedSubscribers(test.deps.db, new Date(test.clock.now().getTime() + 49 * 3_600_000));
  expect(await subscribers()).toEqual([]);
  expect((await confirm(token)).msg).toBe('This link has expired. You can subscribe again.');
});

it('answers the same for an address that has subscribed, and writes to it no more', async () => {
  const first = await subscribe('reader@example.test');
  await confirm(await tokenOf());
  const again = await subscribe('READER@example.test');
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect(await mailsTo('reader@example.test')).toBe(1);
  expect(await subscribers()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
});

it('cannot be used to flood an address, and answers the same when its limit is reached', async () => {
  const answers = [];
  for (let network = 0; network < 5; network += 1)
    answers.push(await subscribe('flooded@example.test', `198.51.100.${network}`));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await mailsTo('flooded@example.test')).toBe(3);
});

it('is limited for each client network', async () => {
  const statuses = [];
  for (let request = 0; request < 32; request += 1)
    statuses.push((await subscribe(`reader${request}@example.test`, '203.0.113.7')).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});
