import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
let person: TestBrowser;
const asked: string[] = [];

beforeAll(async () => {
  const findByName = async (name: string) => {
    asked.push(name);
    if (name === 'away') throw new Error('X is away');
    return name.toLowerCase() === 'tidepoolclub' ? ['tidepoolclub'] : [];
  };
  test = await startTestApp({ ports: { xAccounts: { findByName } } });
  person = createTestBrowser(test.app);
  await person.signIn(ethereumWallet());
});
afterAll(() => test.close());

const find = (name: string, browser = person) =>
  browser.call('POST', '/api/v1/twitter/followers', { body: { name } });

it.each([
  ['tidepoolclub', ['tidepoolclub']],
  ['@TidepoolClub', ['tidepoolclub']],
  ['nobody', []],
  ['away', []],
])('[B2] finds accounts at X by the name %s', async (name, found) => {
  expect((await find(name)).json()).toEqual({ data: found.map((username) => ({ username })) });
});

it('[B2] does not query X for invalid names', async () => {
  const before = asked.length;
  for (const name of ['../features/me', 'two words', 'a'.repeat(16), '@'])
    expect((await find(name)).json().data).toEqual([]);
  expect(asked).toHaveLength(before);
});

it('[B2] requires a signed-in account', async () => {
  const stranger = createTestBrowser(test.app);
  await stranger.start();
  expect((await find('tidepoolclub', stranger)).statusCode).toBe(401);
});
