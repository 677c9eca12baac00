import type { Language } from '@signboard/domain/accounts/language.ts';
import { decodeJwt } from 'jose';
import { givenAccount, givenProfile } from './given-account.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';
import { ethereumWallet } from './test-wallets.ts';

let number = 0;
const next = () => {
  number += 1;
  return number;
};

/** Inserts an image row without any bytes. */
export async function uploadedImage(test: TestApp): Promise<string> {
  const id = next().toString(16).padStart(64, '0');
  await test.deps.pool.query('insert into images (id, width, height, bytes) values ($1, 1, 1, 1)', [id]);
  return id;
}

/** Stores an anti-bot pass for the browser's session. */
export async function passCaptcha(test: TestApp, browser: TestBrowser, action: string): Promise<void> {
  const { sid } = decodeJwt(browser.tokens()?.access_token ?? '') as { sid: string };
  await test.deps.pool.query(
    'insert into captcha_passes (session_id, action, expires_at) values ($1, $2, $3) on conflict (session_id, action) do update set expires_at = excluded.expires_at',
    [sid, action, new Date(test.clock.now().getTime() + 300_000)],
  );
}

/** An account that can manage lists: signed in, with a workspace and a confirmed email. */
export async function listOwner(test: TestApp, language: Language = 'en', wallet = ethereumWallet()) {
  const { browser, address, userId } = await givenAccount(test, { wallet, language });
  const name = `space-${next()}`;
  const workspace = await givenProfile(test, userId, { workspace: name, email: `${name}@example.test` });
  const logo = await uploadedImage(test);
  const general = (extra: object = {}) => ({
    name: `List ${next()}`,
    urlEndName: `list-${next()}`,
    description: 'A list',
    logo,
    website: null,
    isColor: true,
    color: '#4E9595',
    banner: null,
    chain: 'ethereum',
    ...extra,
  });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    browser.call(method, `/api/v1/projects${path}`, body ? { body } : {});
  const create = async (extra: object = {}) => {
    await passCaptcha(test, browser, 'list_general_create');
    return await call('POST', '/create', general(extra));
  };
  const save = async (list: object, change: object) => {
    await passCaptcha(test, browser, 'list_general_info');
    return await call('PUT', '/update', { ...list, ...change });
  };
  const duplicate = async (id: string, names: { name: string; urlEndName: string }) => {
    await passCaptcha(test, browser, 'list_general_create');
    return await call('POST', '/duplicate', { id, ...names });
  };
  return { browser, wallet, address, userId, workspace, logo, general, call, create, save, duplicate };
}

export type ListOwner = Awaited<ReturnType<typeof listOwner>>;

/** Valid dates, spots and winners. */
export const basics = (extra: object = {}) => ({
  startDate: '2026-12-01T10:00:00.000Z',
  endDate: '2026-12-02T10:00:00.000Z',
  eventDate: '2026-12-03T10:00:00.000Z',
  availableSpots: 10,
  howManyWinners: 3,
  type: 'Whitelist',
  mintPrice: 0.08,
  ...extra,
});

/** Inserts entries directly. */
export async function addEntries(
  test: TestApp,
  listId: string,
  count: number,
  { userId, email, checks }: { userId?: string; email?: string; checks?: object[] } = {},
): Promise<void> {
  await test.deps.pool.query(
    `insert into entries (list_id, user_id, address, entry_number, email, checks, salt, inner_hash)
     select $1, $3, '0x' || lpad(to_hex(n), 40, '0'), n, $4, $5, decode(md5(n::text), 'hex'), sha256(n::text::bytea)
     from generate_series(1, $2::int) as n`,
    [listId, count, userId ?? null, email ?? null, checks ? JSON.stringify(checks) : null],
  );
  await test.deps.pool.query(
    'update list_counters set joined = joined + $2, last_entry_number = last_entry_number + $2 where list_id = $1',
    [listId, count],
  );
}
