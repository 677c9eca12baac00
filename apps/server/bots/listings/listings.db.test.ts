import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import { addCollection } from '#server/testing/add-collection.ts';
import { type BotOwner, given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

const CONTRACT = `0x${'ab'.repeat(20)}`;
const ON = { isOn: true, percentBelow: '10', maxPrice: '' };

let test: TestApp;
let without: TestApp;
let owner: BotOwner;
let botId: string;

beforeAll(async () => {
  test = await startTestApp({
    settings: { OPENSEA_API_KEY: 'a-key', OPENSEA_API_BASE: 'http://127.0.0.1:9' },
  });
  without = await startTestApp({ besides: test });
});
afterAll(async () => {
  await without.close();
  await test.close();
});
beforeEach(async () => {
  await test.deps.pool.query('delete from bots; delete from listing_sources; delete from opensea_watch');
  owner = await open(test);
  botId = (await owner.alert('POST', '/wallet')).json().result.bot.id;
  await addCollection(test.deps.db, botId, { contract: CONTRACT, name: 'Tidepool' });
});

const open = async (app: TestApp) => {
  const person = await given.botOwner(app);
  await person.browser.signIn(ethereumWallet());
  return person;
};
const show = async () => (await owner.alert('GET', '/listings')).json().result;
const save = async (body: object) => (await owner.alert('POST', '/listings', body)).json();

describe('settings', () => {
  it('are off at first', async () => {
    expect(await show()).toEqual({
      isOn: false,
      percentBelow: null,
      maxPrice: null,
      fault: null,
      hasChannel: false,
      collections: [{ name: 'Tidepool', chain: 'ethereum', state: 'waiting' }],
    });
  });

  it('are saved exactly, and kept when they are turned off', async () => {
    const saved = await save({ isOn: true, percentBelow: '12.5', maxPrice: '0.000000001' });
    expect(saved.result).toMatchObject({ isOn: true, percentBelow: 12.5, maxPrice: 1e-9 });
    const { rows } = await test.deps.pool.query('select percent_below, max_price from bot_listings');
    expect(rows).toEqual([{ percent_below: '12.50', max_price: '0.000000001' }]);
    await save({ isOn: false, percentBelow: '12.5', maxPrice: '' });
    expect(await show()).toMatchObject({ isOn: false, percentBelow: 12.5, maxPrice: null });
  });

  it.each([
    ['no wish', { percentBelow: '' }, 'percentBelow', 'Enter a percentage, a price, or both'],
    ['0 %', { percentBelow: '0' }, 'percentBelow', /from 0.01 to 99.99/],
    ['100 %', { percentBelow: 100 }, 'percentBelow', /from 0.01 to 99.99/],
    ['three decimals', { percentBelow: '10.001' }, 'percentBelow', /two decimals/],
    ['a word', { percentBelow: 'ten' }, 'percentBelow', /from 0.01 to 99.99/],
    ['a negative price', { maxPrice: '-1' }, 'maxPrice', /above 0/],
    ['a price of nothing', { maxPrice: '0' }, 'maxPrice', /above 0/],
    ['a price of infinity', { maxPrice: '1e999' }, 'maxPrice', /above 0/],
  ])('are refused at their field with %s, and nothing is lost', async (_what, fields, field, message) => {
    await save({ ...ON, maxPrice: '2' });
    const { code, fields: faults } = await save({ ...ON, ...fields });
    expect(code).toBe('invalid-input');
    expect(faults[field]).toMatch(message);
    expect(await show()).toMatchObject({ isOn: true, percentBelow: 10, maxPrice: 2 });
  });

  it('count from when they were turned on, not from each save', async () => {
    const since = async () => (await test.deps.pool.query('select since from bot_listings')).rows[0].since;
    await save(ON);
    const first = await since();
    test.clock.advance(60);
    await save({ ...ON, percentBelow: '20' });
    expect(await since()).toEqual(first);
    await save({ ...ON, isOn: false });
    test.clock.advance(60);
    await save(ON);
    expect((await since()).getTime()).toBe(test.clock.now().getTime());
  });
});

it('says that a chain has no listings, and what keeps others from being read', async () => {
  const { db, pool, openSea } = test.deps;
  await addCollection(db, botId, { chain: 'solana', contract: 'So1ana', position: 1, name: 'Lanterns' });
  await addCollection(db, botId, { chain: 'base', contract: CONTRACT, position: 2, name: 'Driftwood' });
  await connectBotChannel(db, { botId, channel: 'telegram', secret: 'sealed' });
  await pool.query(
    `insert into listing_sources (chain, contract, slug, cursor_at, next_at, fault) values
      ('ethereum', $1, 'tidepool', now(), now(), null), ('base', $1, null, now(), now(), 'unknown')`,
    [CONTRACT],
  );
  await pool.query(
    `insert into opensea_watch (watcher, leased_until, key_mark, fault) values ('one', now(), $1, 'key-refused')`,
    [openSea?.keyMark],
  );
  const { fault, hasChannel, collections } = await show();
  expect([fault, hasChannel]).toEqual(['key-refused', true]);
  expect(collections.map(({ state }: { state: string }) => state)).toEqual([
    'read',
    'unavailable',
    'unknown',
  ]);
  // What was said about an old key says nothing about this one.
  await pool.query(`update opensea_watch set key_mark = 'old'`);
  expect((await show()).fault).toBeNull();
});

it('is unavailable without a key', async () => {
  owner = await open(without);
  await owner.alert('POST', '/wallet');
  expect((await save(ON)).code).toBe('listings-unavailable');
  expect((await owner.alert('GET', '/listings')).json().code).toBe('listings-unavailable');
});
