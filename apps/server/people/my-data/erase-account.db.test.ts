import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { snapshotDatabase } from '#server/security/database-snapshot.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { passCaptcha } from '#server/testing/pass-captcha.ts';
import {
  eraseAccountOf,
  MARKS,
  type PersonWithEverything,
  personWithEverything,
  someoneOn,
} from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { releaseWorkspaces } from './erasure-store.ts';

let test: TestApp;
let person: PersonWithEverything;
let other: ListOwner;

beforeEach(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  person = await personWithEverything(test);
  other = await given.owner(test);
});
afterEach(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;

/** All rows of all tables as text. */
async function everything(): Promise<string> {
  const memory = await snapshotDatabase(test.deps.pool);
  return (await memory.text()).toLowerCase();
}

const proofOf = async ({ workspace, name }: { workspace: string; name: string }) =>
  (await test.app.inject(`/api/v1/third/page/draw?workspace=${workspace}&name=${name}`)).body;

it('leaves no personal data anywhere in the database', async () => {
  const { rows } = await test.deps.pool.query(
    'select id::text as mark from sessions where user_id = $1 union select encode(salt, $2) from entries where user_id = $1',
    [person.userId, 'hex'],
  );
  const drawn = await given.list(test, other);
  await person.join(drawn);
  await someoneOn(test, drawn, 'someone@example.test');
  await given.draw(test, drawn);
  await given.draw(test, person.list);
  const marks = [...Object.values(MARKS), person.address, person.userId, ...rows.map(({ mark }) => mark)];
  const before = await everything();
  for (const mark of marks) expect(before, mark).toContain(mark.toLowerCase());
  expect((await person.erase()).statusCode).toBe(200);
  const after = await everything();
  expect(marks.filter((mark) => after.includes(mark.toLowerCase()))).toEqual([]);
});

it('ends all sessions of the wallet, and a new sign-in creates an empty account', async () => {
  await given.draw(test, person.list);
  const elsewhere = createTestBrowser(test.app);
  await elsewhere.signIn(person.wallet);
  expect((await person.erase()).statusCode).toBe(200);
  for (const browser of [person.browser, elsewhere])
    expect((await browser.call('GET', '/users/me')).json().code).toBe('session-ended');
  await elsewhere.signIn(person.wallet);
  const me = (await elsewhere.call('GET', '/users/me')).json();
  expect(me).toMatchObject({ principalWallet: person.address, workspace: null, email: null, fullName: null });
  expect((await elsewhere.call('GET', '/users/me/export')).json()).toMatchObject({
    entries: [],
    lists: [],
    mails: [],
  });
});

describe('it requires', () => {
  it('the workspace name, or the confirmation word without one', async () => {
    expect((await eraseAccountOf(test, person.browser, 'erase')).json().code).toBe('erasure-not-confirmed');
    const { browser } = await given.account(test);
    expect((await eraseAccountOf(test, browser, 'delete')).json().code).toBe('erasure-not-confirmed');
    expect((await eraseAccountOf(test, browser, 'Borrar')).statusCode).toBe(200);
  });

  it('an anti-bot pass, which only a completed erasure consumes', async () => {
    const { browser } = await given.account(test);
    const ask = (confirmation: string) =>
      browser.call('POST', '/users/me/erasure', { body: { confirmation } });
    expect((await ask('erase')).json().code).toBe('captcha-needed');
    await passCaptcha(test, browser, 'account_erase');
    expect((await ask('no')).json().code).toBe('erasure-not-confirmed');
    expect((await ask('erase')).statusCode).toBe(200);
  });

  it('lists with entries to be resolved first, and names them', async () => {
    const blocked = await person.erase();
    expect([blocked.statusCode, blocked.json().code]).toEqual([409, 'erasure-blocked']);
    const { name } = (await query('select name from lists where id = $1', [person.list.id]))[0];
    expect(blocked.json().fields.lists).toBe(`Still open: ${name}`);
    const told = (await person.browser.call('GET', '/users/me/erasure')).json().result;
    expect(told.obstacles).toEqual([{ id: person.list.id, name, reason: 'has-participants' }]);
    await given.draw(test, person.list, 'committed');
    expect((await person.erase()).json().code).toBe('erasure-blocked');
    const drawing = (await person.browser.call('GET', '/users/me/erasure')).json().result;
    expect(drawing.obstacles).toEqual([{ id: person.list.id, name, reason: 'draw-under-way' }]);
  });
});

it('previews what is deleted and what stays', async () => {
  const open = await given.list(test, other);
  await person.join(open);
  await given.draw(test, person.list);
  await person.create();
  expect((await person.browser.call('GET', '/users/me/erasure')).json().result).toEqual({
    workspace: person.workspace,
    obstacles: [],
    lists: { deleted: 1, kept: 1 },
    entries: { left: 1, kept: 1, won: 1 },
    bots: ['@marked_bot'],
  });
});

describe('own lists', () => {
  it('are deleted when not drawn, and participants are notified', async () => {
    await given.draw(test, person.list);
    const list = await given.list(test, person as never);
    await someoneOn(test, list, 'someone@example.test');
    await person.call('POST', '/activate', { id: list.id });
    expect((await person.erase()).statusCode).toBe(200);
    expect(await query('select from lists where id = $1', [list.id])).toEqual([]);
    const told = await query(`select recipient from mails where template = 'list-deleted'`);
    expect(told).toEqual([{ recipient: 'someone@example.test' }]);
  });

  it('keep page and proof when drawn, without the owner’s data', async () => {
    await someoneOn(test, person.list, 'someone@example.test');
    await given.draw(test, person.list);
    expect((await person.erase()).statusCode).toBe(200);
    const page = `/api/v1/third/page?workspace=${person.list.workspace}&name=${person.list.name}`;
    const shown = (await test.app.inject(page)).json().result;
    expect(shown).toMatchObject({ state: 'drawn', logo: '', banner: null });
    expect(shown.details).toMatchObject({ description: '', website: null, trackingIds: [] });
    expect(verifyProof(await proofOf(person.list), { hashInto: nobleSha256 })).toMatchObject({
      result: 'follows',
    });
    const newcomer = await given.owner(test);
    const taken = await newcomer.browser.call('POST', '/users/validate/workspace', {
      body: { name: person.workspace },
    });
    expect(taken.json().result).toBe(false);
    await releaseWorkspaces(test.deps.db, new Date(Date.now() + 100 * 86_400_000));
    expect((await test.app.inject(page)).json().result.state).toBe('drawn');
  });
});
