import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await test.deps.pool.query(
    `insert into bots (twitter_id, username, email, created_at) values
       ('1', 'tidepool_sales', 'secret@example.test', '2026-11-01T10:00:00Z'),
       ('2', 'Lantern_Sales', 'secret@example.test', '2026-11-02T10:00:00Z'),
       ('3', 'harbor_sales', 'secret@example.test', '2026-11-03T10:00:00Z'),
       ('4', 'not_set_up', null, '2026-11-04T10:00:00Z')`,
  );
  await test.deps.pool.query(
    `insert into bot_collections (bot_id, chain, contract, position, name)
     select bots.id, chain, contract, position, name
     from bots join (values
       ('1', 'ethereum', '0xa', 0, 'Tidepools'),
       ('2', 'solana', 'b', 0, 'Lanterns 100%'),
       ('2', 'ethereum', '0xd', 1, 'Driftwood'),
       ('3', 'ethereum', '0xc', 0, null)
     ) as c (account, chain, contract, position, name) on account = twitter_id`,
  );
});
afterAll(() => test.close());

const NOTHING_SOLD = {
  id: expect.any(String),
  picture: null,
  channels: [],
  lastSaleAt: null,
  weekSales: 0,
  weekUsd: 0,
};

const ask = async (query = '') =>
  (await createTestBrowser(test.app).call('GET', `/api/v1/nft/alert/${query}`)).json();
const names = async (query: string) =>
  (await ask(query)).result.rows.map(({ username }: { username: string }) => username);

it('[B9] lists configured bots, newest first, with only public fields', async () => {
  expect(await ask()).toEqual({
    success: true,
    msg: '',
    result: {
      rows: [
        {
          ...NOTHING_SOLD,
          username: 'harbor_sales',
          contractName: 'N/F',
          contractNames: ['N/F'],
          dateOfJoin: '2026-11-03T10:00:00.000Z',
        },
        {
          ...NOTHING_SOLD,
          username: 'Lantern_Sales',
          contractName: 'Lanterns 100%',
          contractNames: ['Lanterns 100%', 'Driftwood'],
          dateOfJoin: '2026-11-02T10:00:00.000Z',
        },
        {
          ...NOTHING_SOLD,
          username: 'tidepool_sales',
          contractName: 'Tidepools',
          contractNames: ['Tidepools'],
          dateOfJoin: '2026-11-01T10:00:00.000Z',
        },
      ],
      total: 3,
    },
  });
  const { result } = await ask('');
  expect((await createTestBrowser(test.app).call('GET', '/api/v1/nft/alert')).json().result).toEqual(result);
});

it.each([
  ['?sort=joined', ['tidepool_sales', 'Lantern_Sales', 'harbor_sales']],
  ['?sort=username', ['harbor_sales', 'Lantern_Sales', 'tidepool_sales']],
  ['?sort=-username', ['tidepool_sales', 'Lantern_Sales', 'harbor_sales']],
  ['?sort=collection', ['Lantern_Sales', 'tidepool_sales', 'harbor_sales']],
  ['?sort=-collection', ['tidepool_sales', 'Lantern_Sales', 'harbor_sales']],
  ['?page=2&pageSize=2', ['tidepool_sales']],
  ['?page=9', []],
])('[B9] is cut and sorted on the server: %s', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
  expect((await ask(query)).result.total).toBe(3);
});

it.each([
  ['LANTERN', ['Lantern_Sales']],
  ['tidepools', ['tidepool_sales']],
  ['driftwood', ['Lantern_Sales']],
  ['100%', ['Lantern_Sales']],
  ['%', ['Lantern_Sales']],
  ['_', ['harbor_sales', 'Lantern_Sales', 'tidepool_sales']],
  ['not_set_up', []],
  ["' or 1=1 --", []],
])('[B9] is searched as it was typed: %s', async (q, expected) => {
  const query = `?q=${encodeURIComponent(q)}`;
  expect(await names(query)).toEqual(expected);
  expect((await ask(query)).result.total).toBe(expected.length);
});

it.each(['?page=0', '?pageSize=1000', '?sort=email'])('[B9] rejects %s', async (query) => {
  expect((await ask(query)).code).toBe('invalid-input');
});
