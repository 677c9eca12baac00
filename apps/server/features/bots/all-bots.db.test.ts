import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await test.deps.pool.query(
    `insert into bots (twitter_id, username, chain, contract, contract_name, email, created_at) values
       ('1', 'tidepool_sales', 'ethereum', '0xa', 'Tidepools', 'secret@example.test', '2026-11-01T10:00:00Z'),
       ('2', 'Lantern_Sales', 'solana', 'b', 'Lanterns 100%', 'secret@example.test', '2026-11-02T10:00:00Z'),
       ('3', 'harbor_sales', 'ethereum', '0xc', null, 'secret@example.test', '2026-11-03T10:00:00Z'),
       ('4', 'not_set_up', null, null, null, null, '2026-11-04T10:00:00Z')`,
  );
});
afterAll(() => test.close());

const ask = async (query = '') =>
  (await createTestBrowser(test.app).call('GET', `/api/v1/nft/alert/${query}`)).json();
const names = async (query: string) =>
  (await ask(query)).result.rows.map(({ username }: { username: string }) => username);

it('[B9] lists configured bots, newest first, with only three public fields', async () => {
  expect(await ask()).toEqual({
    success: true,
    msg: '',
    result: {
      rows: [
        { username: 'harbor_sales', contractName: 'N/F', dateOfJoin: '2026-11-03T10:00:00.000Z' },
        { username: 'Lantern_Sales', contractName: 'Lanterns 100%', dateOfJoin: '2026-11-02T10:00:00.000Z' },
        { username: 'tidepool_sales', contractName: 'Tidepools', dateOfJoin: '2026-11-01T10:00:00.000Z' },
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
