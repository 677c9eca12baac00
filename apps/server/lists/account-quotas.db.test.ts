import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ settings: { LISTS_PER_ACCOUNT: '4', BANS_PER_ACCOUNT: '10' } });
});
afterAll(() => test.close());

const wallets = (count: number) =>
  Array.from({ length: count }, (_, number) => `0x${number.toString(16).padStart(40, '0')}`);
const copyNames = (number: number) => ({ name: `Copy ${number}`, urlEndName: `copy-${number}` });
const countBans = async (workspace: string): Promise<number> => {
  const { rows } = await test.deps.pool.query(
    `select count(*)::int as count from banned_wallets join lists on lists.id = list_id
     join users on users.id = owner_id where workspace = $1`,
    [workspace],
  );
  return rows[0].count;
};

describe('duplicating a list', () => {
  it('requires a captcha pass, and each pass allows one copy', async () => {
    const owner = await given.owner(test);
    const list = (await owner.create()).json().result;
    const copy = { id: list.id, ...copyNames(1) };
    expect((await owner.call('POST', '/duplicate', copy)).json().code).toBe('captcha-needed');
    expect((await owner.duplicate(list.id, copyNames(1))).statusCode).toBe(200);
    const again = { id: list.id, ...copyNames(2) };
    expect((await owner.call('POST', '/duplicate', again)).json().code).toBe('captcha-needed');
  });

  it('stops at the quota of lists, like creating', async () => {
    const owner = await given.owner(test);
    const list = (await owner.create()).json().result;
    for (const number of [1, 2, 3])
      expect((await owner.duplicate(list.id, copyNames(number))).statusCode).toBe(200);
    expect((await owner.duplicate(list.id, copyNames(4))).json().code).toBe('too-many-lists');
    expect((await owner.create()).json().code).toBe('too-many-lists');
  });

  it('stops at the quota of bans, and stores no part of the copy', async () => {
    const owner = await given.owner(test);
    const list = (await owner.create()).json().result;
    await owner.call('PUT', '/access', { id: list.id, bannedWallets: wallets(4) });
    expect((await owner.duplicate(list.id, copyNames(1))).statusCode).toBe(200);
    expect((await owner.duplicate(list.id, copyNames(2))).json().code).toBe('too-many-bans');
    expect((await owner.call('GET', '/list')).json().result.total).toBe(2);
    expect(await countBans(owner.workspace)).toBe(8);
  });
});

it('holds the quota of bans when several lists are saved at once', async () => {
  const owner = await given.owner(test);
  const lists = [];
  // An account may have three such saves under way.
  for (let number = 0; number < 3; number += 1) lists.push((await owner.create()).json().result);
  const answers = await Promise.all(
    lists.map(({ id }) => owner.call('PUT', '/access', { id, bannedWallets: wallets(4) })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
  expect(await countBans(owner.workspace)).toBe(8);
});
