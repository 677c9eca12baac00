import { createHash } from 'node:crypto';
import { API_KEY_SCOPES } from '@signboard/domain/accounts/api-key-scopes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTableOf } from '#server/http/api/route-table.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { signInByHandoff } from '#server/testing/hand-off.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { callWithKey, createKey } from './api-keys-for-test.ts';

const KEYS = '/api/v1/api-keys';
const LISTS = '/api/v1/lists';

let test: TestApp;
let owner: ListOwner;
const logged: string[] = [];

beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => void logged.push(line) });
  test = await startTestApp({ log });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const read = (key: string, url = LISTS) => callWithKey(test.app, key, url);
const revoke = (id: string, by = owner) => by.browser.call('DELETE', `${KEYS}?id=${id}`);
const keysOf = async (by: ListOwner) => (await by.browser.call('GET', KEYS)).json().result;
const outcome = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json().code}`;

describe('a new key', () => {
  it('is returned once, and only its hash is stored', async () => {
    const person = await given.owner(test);
    const created = await createKey(person.browser, 'lists:read', 'sales:read');
    expect(created.key).toMatch(/^sbk_[\w-]{43}$/);
    expect(created.prefix).toBe(created.key.slice(4, 12));
    const shown = await keysOf(person);
    expect(shown).toEqual([
      {
        id: created.id,
        name: 'Reader',
        prefix: created.prefix,
        scopes: ['lists:read', 'sales:read'],
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
    const { rows } = await test.deps.pool.query('select * from api_keys where id = $1', [created.id]);
    expect(rows[0].hash).toEqual(createHash('sha256').update(created.key).digest());
    expect(JSON.stringify(rows)).not.toContain(created.key.slice(12));
  });

  it('needs a name and a known scope', async () => {
    const create = (body: object) => owner.browser.call('POST', KEYS, { body });
    const fieldsOf = async (body: object) => (await create(body)).json().fields;
    expect(await fieldsOf({ name: ' ', scopes: ['lists:read'] })).toEqual({ name: 'Name is required' });
    expect(await fieldsOf({ name: 'A', scopes: [] })).toEqual({ scopes: 'Choose at least one permission' });
    expect((await create({ name: 'A', scopes: ['lists:write'] })).statusCode).toBe(400);
    expect((await create({ name: 'a'.repeat(61), scopes: ['lists:read'] })).statusCode).toBe(400);
  });

  it('is refused beyond the twentieth, also when two tabs create it at the same time', async () => {
    const person = await given.owner(test);
    for (let made = 0; made < 19; made += 1) await createKey(person.browser, 'lists:read');
    const body = { name: 'Last', scopes: ['lists:read'] };
    const last = await Promise.all([1, 2, 3].map(() => person.browser.call('POST', KEYS, { body })));
    expect(last.map(outcome).sort()).toEqual(['409 too-many-api-keys', '409 too-many-api-keys', 'done']);
    expect(await keysOf(person)).toHaveLength(20);
  });
});

describe('a request with a key', () => {
  it('reads the lists of its own workspace and no others', async () => {
    const other = await given.owner(test);
    const own = await given.list(test, owner);
    const foreign = await given.list(test, other);
    const { key } = await createKey(owner.browser, 'lists:read');
    const ids = (await read(key)).json().result.lists.map(({ id }: { id: string }) => id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(foreign.id);
    expect(outcome(await read(key, `/api/v1/list?id=${foreign.id}`))).toBe('404 not-found');
  });

  it('ignores the cookies of whoever it comes from, needs no CSRF token and sets no cookie', async () => {
    const other = await given.owner(test);
    const { key } = await createKey(owner.browser, 'lists:read');
    const cookies = Object.fromEntries(other.browser.cookies);
    expect(Object.keys(cookies).length).toBeGreaterThan(0);
    const plain = await read(key);
    const mixed = await callWithKey(test.app, key, LISTS, { cookies, headers: { 'x-csrf-token': 'other' } });
    expect(mixed.json()).toEqual(plain.json());
    expect([plain, mixed].map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
    expect(plain.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is refused without the scope, which the answer names', async () => {
    const { key } = await createKey(owner.browser, 'lists:read');
    const answer = await read(key, '/api/v1/entries?list=00000000-0000-4000-8000-000000000000');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      code: 'api-key-scope-missing',
      detail: 'entries:read',
      msg: 'This API key doesn’t have the scope entries:read.',
    });
  });

  it('is refused by every call that names no scope, and changes nothing', async () => {
    const { key } = await createKey(owner.browser, ...API_KEY_SCOPES);
    const cookies = Object.fromEntries(owner.browser.cookies);
    const closed = routeTableOf(test.app).filter(
      ({ call, method }) => call && !call.scope && method !== 'HEAD',
    );
    expect(closed.length).toBeGreaterThan(80);
    for (const { method, path } of closed) {
      const answer = await test.app.inject({
        method: method as 'GET',
        url: path,
        headers: { authorization: `Bearer ${key}` },
        cookies,
      });
      expect([method, path, outcome(answer)]).toEqual([method, path, '403 api-key-not-accepted']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each([
    ['unknown', `sbk_${'A'.repeat(43)}`],
    ['too short', 'sbk_A'],
    ['huge', `sbk_${'A'.repeat(8_000)}`],
    ['with SQL', `sbk_'; drop table api_keys; --${'A'.repeat(20)}`],
  ])('is refused when the key is %s', async (_name, key) => {
    expect(outcome(await read(key))).toBe('401 api-key-invalid');
  });

  it('is refused with the hash or the prefix in place of the key', async () => {
    const { key, prefix } = await createKey(owner.browser, 'lists:read');
    const hash = createHash('sha256').update(key).digest();
    for (const forged of [
      `sbk_${hash.toString('base64url')}`,
      `sbk_${prefix}`,
      `sbk_${hash.toString('hex')}`,
    ])
      expect(outcome(await read(forged))).toBe('401 api-key-invalid');
  });

  it('is refused with the key in the URL, on open calls too', async () => {
    const { key } = await createKey(owner.browser, 'lists:read', 'sales:read');
    const contract = `0x${'a'.repeat(40)}`;
    for (const url of [
      `${LISTS}?key=${key}`,
      `/api/v1/sales?contract=${contract}&api_key=${key}`,
      `${LISTS}?a=1&a=${key}`,
    ])
      expect(outcome(await test.app.inject(url))).toBe('400 api-key-in-url');
  });

  it('is refused for sessions, which have their own calls', async () => {
    expect(outcome(await owner.browser.call('GET', LISTS))).toBe('401 api-key-needed');
    expect(outcome(await test.app.inject(LISTS))).toBe('401 api-key-needed');
  });

  it('never appears in the log', async () => {
    const { key } = await createKey(owner.browser, 'lists:read');
    await read(key);
    await read(key, `${LISTS}?key=${key}`);
    await read(key, '/users/me');
    expect(logged.length).toBeGreaterThan(20);
    expect(logged.filter((line) => line.includes(key.slice(12)))).toEqual([]);
  });
});

describe('the use of a key', () => {
  it('is recorded at most once a minute', async () => {
    const person = await given.owner(test);
    const { key, id } = await createKey(person.browser, 'lists:read');
    const lastUsed = async () => (await keysOf(person))[0].lastUsedAt;
    const another = await startTestApp({ besides: test });
    try {
      const first = test.clock.now().toISOString();
      await read(key);
      expect(await lastUsed()).toBe(first);
      test.clock.advance(59);
      await callWithKey(another.app, key, LISTS);
      expect(await lastUsed()).toBe(first);
      test.clock.advance(1);
      const third = await startTestApp({ besides: test });
      await callWithKey(third.app, key, LISTS);
      await third.close();
      expect(await lastUsed()).toBe(test.clock.now().toISOString());
    } finally {
      await another.close();
      await revoke(id, person);
    }
  });
});

describe('a key ends', () => {
  it('at once when it is revoked, with requests under way', async () => {
    const { key, id } = await createKey(owner.browser, 'lists:read');
    expect(outcome(await read(key))).toBe('done');
    const underWay = Array.from({ length: 20 }, () => read(key));
    expect(outcome(await revoke(id))).toBe('done');
    expect(outcome(await read(key))).toBe('401 api-key-invalid');
    for (const answer of await Promise.all(underWay))
      expect(['done', '401 api-key-invalid']).toContain(outcome(answer));
    expect(outcome(await read(key))).toBe('401 api-key-invalid');
    expect(outcome(await revoke(id))).toBe('404 not-found');
  });

  it('only by its owner', async () => {
    const other = await given.owner(test);
    const { key, id } = await createKey(owner.browser, 'lists:read');
    expect(outcome(await revoke(id, other))).toBe('404 not-found');
    expect(outcome(await read(key))).toBe('done');
  });

  it('with the account', async () => {
    const person = await given.owner(test);
    const { key } = await createKey(person.browser, 'lists:read');
    const unused = await createKey(person.browser, 'lists:read');
    expect(outcome(await read(key))).toBe('done');
    expect((await eraseAccountOf(test, person.browser, person.workspace)).statusCode).toBe(200);
    expect(outcome(await read(key))).toBe('401 api-key-invalid');
    expect(outcome(await read(unused.key))).toBe('401 api-key-invalid');
  });
});

it('gives sessions from a wallet’s browser no access to keys', async () => {
  const wallet = ethereumWallet();
  await given.owner(test, { wallet });
  const browser = await signInByHandoff(test.app, wallet);
  const body = { name: 'A', scopes: ['lists:read'] };
  expect(outcome(await browser.call('POST', KEYS, { body }))).toBe('409 direct-sign-in-needed');
  expect(outcome(await browser.call('GET', KEYS))).toBe('409 direct-sign-in-needed');
});
