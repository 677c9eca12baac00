import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListAddress } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let list: ListAddress & { id: string };
let joined: Awaited<ReturnType<typeof given.account>>;

beforeAll(async () => {
  test = await startTestApp();
  const owner = await given.owner(test);
  list = await given.list(test, owner, { access: { exposeRegWallets: true, exposeWinnerList: true } });
  joined = await given.account(test);
  expect((await joined.join(list)).statusCode).toBe(200);
  const shown = await test.app.inject(walletsPath('joined'));
  expect(shown.json().result.rows).toHaveLength(1);
  await owner.call('POST', '/activate', { id: list.id });
});
afterAll(() => test.close());

const address = () => ({ workspace: list.workspace, name: list.name });
const walletsPath = (kind: 'joined' | 'winners') =>
  `/api/v1/third/page/wallets?${new URLSearchParams({ ...address(), kind })}`;

describe('a list that was taken offline', () => {
  it.each(['joined', 'winners'] as const)('does not list its wallets: %s', async (kind) => {
    const response = await test.app.inject(walletsPath(kind));
    expect(response.json()).toMatchObject({ success: false, code: 'list-offline' });
    expect(response.body).not.toContain(joined.address);
  });

  it('does not say whether a wallet has joined, nor what it requires', async () => {
    const stranger = await given.account(test);
    for (const person of [stranger, joined]) {
      const response = await person.validate(list, { address: joined.address });
      expect(response.json()).toMatchObject({ success: false, code: 'list-offline' });
      expect(response.json()).not.toHaveProperty('result');
    }
  });

  it('still shows people their own entry', async () => {
    expect((await joined.entry(list)).json().result).toMatchObject({ entryNumber: 1 });
  });

  it('counts no visits', async () => {
    const body = { ...address(), kind: 'view' };
    const response = await joined.browser.call('POST', '/api/v1/third/page/visit', { body });
    expect(response.json()).toMatchObject({ success: true, result: null });
    await test.app.close();
    const { rows } = await test.deps.pool.query(`select name from list_figures where kind = 'view'`);
    expect(rows).toEqual([]);
  });
});
