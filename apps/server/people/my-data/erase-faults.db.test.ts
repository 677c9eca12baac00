import { afterAll, beforeAll, expect, it } from 'vitest';
import { snapshotDatabase } from '#server/security/database-snapshot.ts';
import { given } from '#server/testing/given.ts';
import { passCaptcha } from '#server/testing/pass-captcha.ts';
import {
  eraseAccountOf,
  type PersonWithEverything,
  personWithEverything,
} from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';

let test: TestApp;
let person: PersonWithEverything;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  person = await personWithEverything(test);
  const other = await given.owner(test);
  const open = await given.list(test, other);
  await person.join(open);
  await given.draw(test, person.list);
  await person.create();
  await query(`update mails set state = 'sent', sent_at = now(), held_for = $1`, [person.userId]);
  await query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`,
  );
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;

it.each([
  ['delete', 'entries'],
  ['update', 'entries'],
  ['delete', 'lists'],
  ['update', 'mails'],
  ['update', 'bots'],
  ['insert', 'users'],
  ['insert', 'image_removals'],
  ['delete', 'users'],
  ['update', 'users'],
])('a fault at the %s of %s leaves everything as it was', async (verb, table) => {
  await passCaptcha(test, person.browser, 'account_erase');
  await query(`create trigger fail before ${verb} on ${table} for each row execute function fail()`);
  const memory = await snapshotDatabase(test.deps.pool);
  const answer = await person.browser.call('POST', '/users/me/erasure', {
    body: { confirmation: person.workspace },
  });
  expect(answer.statusCode).toBe(500);
  expect(await memory.changedTables()).toEqual([]);
  await query(`drop trigger fail on ${table}`);
  const browser = createTestBrowser(test.app);
  browser.continueAs(person.browser);
  expect((await eraseAccountOf(test, browser, person.workspace)).statusCode).toBe(200);
  // The next test erases the same person, who is still signed in.
  await memory.restore();
});

it('deletes lists with thousands of entries in one go', async () => {
  const created = (await person.create()).json().result;
  await query('update list_counters set available_spots = 5000 where list_id = $1', [created.id]);
  await given.entries(test, created, 5_000, { email: 'many@example.test' });
  expect((await person.erase()).statusCode).toBe(200);
  expect(await query('select from entries where list_id = $1', [created.id])).toEqual([]);
});
