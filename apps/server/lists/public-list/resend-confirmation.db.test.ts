import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

const resend = (person: Participant, { workspace, name }: ListAddress) =>
  person.browser.call('POST', '/api/v1/third/page/entry/confirmation', { body: { workspace, name } });
const confirmationsTo = async (email: string) =>
  (
    await test.deps.pool.query(
      `select details ->> 'listName' as name, details ->> 'cause' as cause from mails
       where template = 'confirm-email' and recipient = $1`,
      [email],
    )
  ).rows;
const joined = async (email: string) => {
  const list = await given.list(test, owner, { registration: { requestEmail: true } });
  const person = await given.account(test);
  await person.join(list, { email });
  return { list, person };
};

it('tells a new address which list was joined, on a list that sends no other emails too', async () => {
  await joined('first@example.test');
  expect(await confirmationsTo('first@example.test')).toEqual([
    { name: expect.stringMatching(/^List \d+$/), cause: 'joined' },
  ]);
});

it('sends the confirmation of an entry again, within the limits of the address', async () => {
  const { list, person } = await joined('again@example.test');
  const codes = [];
  for (let time = 0; time < 3; time += 1) codes.push((await resend(person, list)).statusCode);
  expect(codes).toEqual([200, 200, 429]);
  expect((await resend(person, list)).json().code).toBe('too-many-confirmations');
  expect(await confirmationsTo('again@example.test')).toHaveLength(3);
});

it('sends nothing to a confirmed address, or without an entry', async () => {
  const { list, person } = await joined('done@example.test');
  await test.deps.pool.query(
    `insert into confirmed_emails (user_id, email, confirmed_at)
     select user_id, email, now() from entries where email = 'done@example.test'`,
  );
  expect((await resend(person, list)).json().code).toBe('email-already-confirmed');
  expect((await resend(await given.account(test), list)).json().code).toBe('not-joined');
  const bare = await given.list(test, owner);
  await person.join(bare);
  expect((await resend(person, bare)).json().code).toBe('email-missing');
});
