import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';

let test: TestApp;
let victim: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  victim = await given.owner(test);
});
afterAll(() => test.close());
beforeEach(() => test.deps.pool.query('delete from usage_counts'));

const check = ({ browser }: { browser: TestBrowser }, name: string) =>
  browser.call('POST', '/users/validate/email', { body: { name } });
const save = ({ browser }: { browser: TestBrowser }, email: string) =>
  browser.call('PUT', '/users/me/update', { body: { email } });
const victimsEmail = () => `${victim.workspace}@example.test`;
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

it('tells an account of twenty addresses a day whether they are registered', async () => {
  const person = await given.account(test);
  for (const at of times(20))
    expect((await check(person, at % 2 ? victimsEmail() : `free${at}@example.test`)).json().result).toBe(
      at % 2 === 0,
    );
  for (const email of [victimsEmail(), 'free@example.test'])
    expect((await check(person, email)).json().code).toBe('too-many-requests');
});

it('counts saving an address in the profile like a check', async () => {
  const person = await given.account(test);
  for (const _ of times(20)) expect((await save(person, victimsEmail())).json().code).toBe('email-taken');
  expect((await save(person, victimsEmail())).json().code).toBe('too-many-requests');
  expect((await check(person, victimsEmail())).json().code).toBe('too-many-requests');
});

it('tells a network of a hundred addresses a day, however many wallets it has', async () => {
  const statuses: number[] = [];
  for (const _ of times(6)) {
    const person = await given.account(test, { remoteAddress: '203.0.113.9' });
    for (const at of times(18)) statuses.push((await check(person, `some${at}@example.test`)).statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  const elsewhere = await given.account(test, { remoteAddress: '203.0.114.9' });
  expect((await check(elsewhere, victimsEmail())).json().result).toBe(false);
});

it('counts neither the own address nor what is no address', async () => {
  for (const _ of times(25)) {
    expect((await check(victim, victimsEmail())).json().result).toBe(true);
    expect((await check(victim, 'nonsense')).json().result).toBe(false);
  }
});
