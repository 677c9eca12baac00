import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
let number = 0;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signedIn = async (): Promise<TestBrowser> => (await given.account(test)).browser;
const freshEmail = () => {
  number += 1;
  return `target${number}@example.test`;
};
const saveEmail = (browser: TestBrowser, email: string) =>
  browser.call('PUT', '/users/me/update', { body: { email } });
const resend = (browser: TestBrowser) => browser.call('POST', '/users/confirmation/email');
const confirmationsTo = async (...emails: string[]): Promise<number> => {
  const { rows } = await test.deps.pool.query(
    `select count(*)::int as count from mails where template = 'confirm-email' and lower(recipient) = any($1)`,
    [emails],
  );
  return rows[0].count;
};

describe('confirmation emails', () => {
  it('cannot flood two addresses from one account that alternates them', async () => {
    const browser = await signedIn();
    const [one, other] = [freshEmail(), freshEmail()];
    for (let round = 0; round < 15; round += 1) {
      await saveEmail(browser, one);
      await saveEmail(browser, other);
      await resend(browser);
    }
    expect(await confirmationsTo(one)).toBe(3);
    expect(await confirmationsTo(other)).toBe(3);
    const refused = await resend(browser);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-confirmations']);
  });

  it('are limited per address across accounts, spellings and erased accounts', async () => {
    const email = freshEmail();
    const spellings = [email, email.toUpperCase(), email, email, email];
    for (const spelling of spellings) {
      const browser = await signedIn();
      await saveEmail(browser, spelling);
      await test.deps.pool.query('delete from users where lower(email) = $1', [email]);
    }
    expect(await confirmationsTo(email)).toBe(3);
  });

  it('are limited per account across addresses', async () => {
    const browser = await signedIn();
    const emails = Array.from({ length: 14 }, freshEmail);
    for (const email of emails) await saveEmail(browser, email);
    expect(await confirmationsTo(...emails)).toBe(10);
  });

  it('are limited for the whole installation, until an hour has passed', async () => {
    const fill = `update usage_counts set count = 9999, since = $1 where key = sha256('confirmations installation')`;
    await test.deps.pool.query(fill, [test.clock.now()]);
    const browser = await signedIn();
    expect((await saveEmail(browser, freshEmail())).statusCode).toBe(200);
    expect((await saveEmail(browser, freshEmail())).json().code).toBe('too-many-confirmations');
    test.clock.advance(60 * 60);
    expect((await saveEmail(browser, freshEmail())).statusCode).toBe(200);
  });

  it('keep to the limit under concurrent requests of many accounts and joins', async () => {
    const owner = await given.owner(test);
    const access = { confirmation: true, confirmationMessage: 'Welcome' };
    const settings = { registration: { requestEmail: true }, access };
    const lists = [await given.list(test, owner, settings), await given.list(test, owner, settings)];
    const people = await Promise.all(Array.from({ length: 8 }, () => given.account(test)));
    const email = freshEmail();
    const joins = people.flatMap((person) => lists.map((list) => person.join(list, { email })));
    const saves = people.map((person) => saveEmail(person.browser, email));
    const joined = await Promise.all(joins);
    await Promise.all(saves);
    expect(joined.map(({ statusCode }) => statusCode)).toEqual(joined.map(() => 200));
    expect(await confirmationsTo(email)).toBe(3);
  });

  it('are possible again after a day', async () => {
    const browser = await signedIn();
    const email = freshEmail();
    await saveEmail(browser, email);
    await resend(browser);
    await resend(browser);
    expect((await resend(browser)).statusCode).toBe(429);
    test.clock.advance(24 * 60 * 60);
    await browser.signIn(ethereumWallet());
    await saveEmail(browser, freshEmail());
    const { rows } = await test.deps.pool.query(
      'select allow_confirmations(array[gen_random_uuid()], array[$1], $2) as allowed',
      [email, test.clock.now()],
    );
    expect(rows).toEqual([{ allowed: [true] }]);
  });
});
