import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.pool.query('delete from mails');
});

const look = { listName: 'Tidepool', listPath: '/sb/a/b' };
const date = '2026-12-02T10:00:00.000Z';
const ORDERS = {
  reminder: { template: 'reminder', details: { ...look, kind: 'opens', date } },
  notice: { template: 'draw-committed', details: { ...look, date } },
  event: {
    template: 'list-event',
    details: { event: 'full', listName: 'Tidepool', listPath: '/x', entries: '1', winners: '0' },
  },
} as const;

/** Queues an email and returns the path of its unsubscribe link. */
async function mailedPath(kind: keyof typeof ORDERS, recipient: string): Promise<string> {
  await queueMail(test.deps.db, { ...ORDERS[kind], recipient, language: 'en' });
  const { rows } = await test.deps.pool.query(
    'select id, template from mails where recipient = $1 order by created_at desc limit 1',
    [recipient],
  );
  return new URL(unsubscribeUrl(rows[0], test.deps) ?? '').pathname;
}
const post = (
  path: string,
  body = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) => test.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload: body });
const all = async (table: string, email: string) =>
  (await test.deps.pool.query(`select from ${table} where email = $1`, [email])).rows.length;

describe('unsubscribing', () => {
  it('works with one click, and again, without a session', async () => {
    const path = await mailedPath('notice', 'Ada@example.test');
    for (let time = 0; time < 2; time += 1) expect((await post(path)).statusCode).toBe(200);
    expect(await all('draw_notice_opt_outs', 'ada@example.test')).toBe(1);
  });

  it('accepts both forms that mail clients post, and an empty body', async () => {
    const boundary = 'b';
    const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const path = await mailedPath('notice', 'bob@example.test');
    expect((await post(path, multipart, `multipart/form-data; boundary=${boundary}`)).statusCode).toBe(200);
    expect((await test.app.inject({ method: 'POST', url: path })).statusCode).toBe(200);
    expect(await all('draw_notice_opt_outs', 'bob@example.test')).toBe(1);
  });

  it('does nothing when the link is only opened', async () => {
    const path = await mailedPath('notice', 'scanned@example.test');
    await test.app.inject({ method: 'GET', url: path });
    await test.app.inject({ method: 'HEAD', url: path });
    expect(await all('draw_notice_opt_outs', 'scanned@example.test')).toBe(0);
  });

  it('works from the page, also twice', async () => {
    const path = await mailedPath('notice', 'page@example.test');
    const call = () =>
      test.app.inject({ method: 'POST', url: '/users/unsubscribe', payload: { id: path.split('/').at(-1) } });
    for (let time = 0; time < 2; time += 1) expect((await call()).json().result).toBe(true);
    expect(await all('draw_notice_opt_outs', 'page@example.test')).toBe(1);
  });

  it('rejects a forged link', async () => {
    const path = await mailedPath('notice', 'forged@example.test');
    const forged = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A');
    expect((await post(forged)).statusCode).toBe(404);
    expect((await post('/unsubscribe/nonsense')).statusCode).toBe(404);
    expect(await all('draw_notice_opt_outs', 'forged@example.test')).toBe(0);
  });

  it('rejects a link of another kind of email', async () => {
    const { id } = { id: '00000000-0000-4000-8000-000000000000' };
    expect(unsubscribeUrl({ id, template: 'draw-result' }, test.deps)).toBeNull();
  });

  it('succeeds without an effect once the email’s recipient was erased', async () => {
    const path = await mailedPath('notice', 'gone@example.test');
    await test.deps.pool.query(`update mails set recipient = 'erased', details = '{}'`);
    expect((await post(path)).statusCode).toBe(200);
    expect(await all('draw_notice_opt_outs', 'gone@example.test')).toBe(0);
  });

  it('from reminders deletes those that are pending, and those that wait in the outbox', async () => {
    const list = await given.list(test, owner);
    const email = 'reminded@example.test';
    await test.deps.pool.query(
      `insert into list_reminders (list_id, kind, email, language, created_at, confirmed_at)
       values ($1, 'closes', $2, 'en', now(), now()), ($1, 'closes', 'other@example.test', 'en', now(), now())`,
      [list.id, email],
    );
    const path = await mailedPath('reminder', email);
    await queueMail(test.deps.db, { ...ORDERS.reminder, recipient: 'other@example.test', language: 'en' });
    expect((await post(path)).statusCode).toBe(200);
    expect((await post(path)).statusCode).toBe(200);
    expect(await all('list_reminders', email)).toBe(0);
    expect(await all('list_reminders', 'other@example.test')).toBe(1);
    const { rows } = await test.deps.pool.query('select recipient from mails');
    expect(rows).toEqual([{ recipient: 'other@example.test' }]);
  });

  it('from emails about own lists turns them off in the profile', async () => {
    const path = await mailedPath('event', `${owner.workspace.toUpperCase()}@example.test`);
    await post(path);
    const { rows } = await test.deps.pool.query('select list_emails from users where workspace = $1', [
      owner.workspace,
    ]);
    expect(rows).toEqual([{ list_emails: false }]);
  });
});
