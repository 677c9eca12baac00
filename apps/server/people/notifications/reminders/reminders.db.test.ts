import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMails, eraseTraces } from '#server/people/my-data/erasure-store.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { given, type ListAddress, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { sendDueMails } from '../send-mails.ts';
import { deleteOldReminders } from './reminders-store.ts';
import { sendDueReminders } from './send-reminders.ts';

const HOUR = 3_600;
let test: TestApp;
let owner: ListOwner;
let visitors = 0;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // The tests move the clock further than a session lasts.
  owner = await given.owner(test);
  test.sentMails.length = 0;
  await test.deps.pool.query('delete from list_reminders');
  await test.deps.pool.query('delete from mails');
  await test.deps.pool.query('delete from usage_counts');
});

const inSeconds = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000).toISOString();
const dates = (start: number, end: number) => ({
  basics: { startDate: inSeconds(start), endDate: inSeconds(end), eventDate: inSeconds(end + HOUR) },
});
const upcomingList = () => given.list(test, owner, dates(2 * HOUR, 10 * HOUR));
const openNow = () => given.list(test, owner, dates(-HOUR, 10 * HOUR));

/** A visitor without an account, from a network of their own. */
const ask = async (list: ListAddress, body: object, network?: string) => {
  visitors += 1;
  const address = network ?? `10.${visitors >> 8}.${visitors & 255}.1`;
  const browser = createTestBrowser(test.app, 'en', address);
  const { workspace, name } = list;
  return await browser.call('POST', '/api/v1/third/page/reminder', { body: { workspace, name, ...body } });
};
const mails = async () => {
  const { mailer } = test.deps;
  if (!mailer) throw new Error('no mailer');
  test.sentMails.length = 0;
  while (await sendDueMails({ ...test.deps, mailer }));
  return test.sentMails.map(({ to, subject, text }) => ({ to, subject, text }));
};
const confirm = (token: string) =>
  createTestBrowser(test.app).call('POST', '/users/confirm/email', { body: { id: token } });
const confirmationOf = async () => {
  // The outbox uses the database's time for emails without one.
  await test.deps.pool.query('update mails set next_attempt_at = $1', [test.clock.now()]);
  const [mail] = await mails();
  return /confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const confirmed = async (list: ListAddress, kind: string, email = 'ada@example.test') => {
  await ask(list, { kind, email });
  await test.deps.pool.query('update list_reminders set confirmed_at = now() where email = $1', [email]);
  await test.deps.pool.query('delete from mails');
};
const work = async () => {
  while (await sendDueReminders(test.deps));
};

describe('asking for a reminder', () => {
  it('sends a visitor one email that names the list, whose link confirms the reminder, also twice', async () => {
    const list = await upcomingList();
    const answer = await ask(list, { kind: 'opens', email: 'Ada@example.test' });
    expect(answer.json()).toMatchObject({ success: true, result: 'asked' });
    await test.deps.pool.query('update mails set next_attempt_at = $1', [test.clock.now()]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('Ada@example.test');
    expect(mail?.subject).toMatch(/^Confirm your reminder for “List \d+”$/);
    const token = /confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    for (let time = 0; time < 2; time += 1) expect((await confirm(token)).json().result).toBe(true);
    test.clock.advance(2 * HOUR);
    await work();
    expect((await mails()).map(({ to, subject }) => [to, subject.replace(/\d+/, 'n')])).toEqual([
      ['ada@example.test', '“List n” is open'],
    ]);
    expect((await confirm(token)).json()).toMatchObject({ result: false });
  });

  it('rejects a forged link', async () => {
    const list = await upcomingList();
    await ask(list, { kind: 'opens', email: 'ada@example.test' });
    const token = await confirmationOf();
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect((await confirm(forged)).json().result).toBe(false);
    test.clock.advance(2 * HOUR);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('is done at once for a signed-in person with a confirmed address', async () => {
    const list = await upcomingList();
    const { workspace, name } = list;
    const answer = await owner.browser.call('POST', '/api/v1/third/page/reminder', {
      body: { workspace, name, kind: 'opens' },
    });
    expect(answer.json().result).toBe('set');
    expect(await mails()).toEqual([]);
    test.clock.advance(2 * HOUR);
    await work();
    expect((await mails()).map(({ to }) => to)).toEqual([`${owner.workspace}@example.test`]);
  });

  it('does not accept another person’s address from a signed-in person', async () => {
    const list = await upcomingList();
    const person = await given.account(test);
    const body = { workspace: list.workspace, name: list.name, kind: 'opens' };
    const path = '/api/v1/third/page/reminder';
    expect((await person.browser.call('POST', path, { body })).json().code).toBe('email-missing');
    const email = `${owner.workspace}@example.test`;
    expect((await person.browser.call('POST', path, { body: { ...body, email } })).json().result).toBe(
      'asked',
    );
    test.clock.advance(2 * HOUR);
    await work();
    await test.deps.pool.query(`delete from mails where template = 'confirm-reminder'`);
    expect(await mails()).toEqual([]);
  });

  it('answers the same whatever is known about the address', async () => {
    const list = await upcomingList();
    await confirmed(list, 'opens', 'known@example.test');
    const answers = [];
    for (const email of ['known@example.test', 'new@example.test', `${owner.workspace}@example.test`])
      answers.push((await ask(list, { kind: 'opens', email })).body);
    for (let time = 0; time < 5; time += 1)
      answers.push((await ask(list, { kind: 'opens', email: 'new@example.test' })).body);
    expect(new Set(answers).size).toBe(1);
  });

  it('cannot be used to flood an address, whatever its spelling and whoever asks', async () => {
    for (let time = 0; time < 6; time += 1)
      await ask(await upcomingList(), {
        kind: 'opens',
        email: time % 2 ? 'V@example.test' : 'v@example.test',
      });
    const { rows } = await test.deps.pool.query(`select count(*)::int as count from mails`);
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('is limited for each client network', async () => {
    const list = await upcomingList();
    const codes = [];
    for (let time = 0; time < 31; time += 1)
      codes.push(
        (await ask(list, { kind: 'opens', email: `a${time}@example.test` }, '192.0.2.7')).statusCode,
      );
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.at(-1)).toBe(429);
    expect((await ask(list, { kind: 'opens', email: 'else@example.test' })).statusCode).toBe(200);
  });

  it('is limited for the installation', async () => {
    const list = await upcomingList();
    await test.deps.pool.query(
      `insert into usage_counts (key, since, count)
       values (sha256('requested emails installation'), $1, 5000)`,
      [test.clock.now()],
    );
    expect((await ask(list, { kind: 'opens', email: 'ada@example.test' })).statusCode).toBe(429);
  });

  it.each([
    ['opens', 'an open list', 'reminder-too-late', () => openNow()],
    ['closes', 'an upcoming list', 'reminder-too-early', () => upcomingList()],
    ['closes', 'a list that closes within the hour', 'reminder-too-late', () => given.list(test, owner)],
  ])('is refused when it is too late or too early: %s, %s', async (kind, _, code, make) => {
    const answer = await ask(await make(), { kind, email: 'ada@example.test' });
    expect(answer.json().code).toBe(code);
  });

  it('is refused for a list that is offline', async () => {
    const list = await upcomingList();
    await owner.call('POST', '/activate', { id: list.id });
    expect((await ask(list, { kind: 'opens', email: 'ada@example.test' })).json().code).toBe(
      'reminder-too-late',
    );
  });
});

describe('sending a reminder', () => {
  it('happens an hour before the list closes, once, with any number of workers', async () => {
    await confirmed(await openNow(), 'closes');
    test.clock.advance(9 * HOUR - 60);
    await work();
    expect(await mails()).toEqual([]);
    test.clock.advance(60);
    await Promise.all([work(), work(), work(), work()]);
    test.clock.advance(5);
    expect((await mails()).map(({ subject }) => subject.replace(/\d+/, 'n'))).toEqual([
      '“List n” closes soon',
    ]);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('moves with the dates of the list', async () => {
    const list = await upcomingList();
    await confirmed(list, 'opens');
    await test.deps.pool.query(
      `update lists set start_date = start_date + interval '3 hours' where id = $1`,
      [list.id],
    );
    test.clock.advance(3 * HOUR);
    await work();
    expect(await mails()).toEqual([]);
    test.clock.advance(2 * HOUR);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    ['offline', 'active = false'],
    ['finished', 'is_finished = true'],
    ['deleted', 'deleted_at = now(), active = false'],
  ])('does not happen for a list that is %s', async (_, change) => {
    const list = await upcomingList();
    await confirmed(list, 'opens');
    await test.deps.pool.query(`update lists set ${change} where id = $1`, [list.id]);
    test.clock.advance(3 * HOUR);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('does not happen before the closing of a full list', async () => {
    const list = await openNow();
    await confirmed(list, 'closes');
    await test.deps.pool.query('update list_counters set joined = available_spots where list_id = $1', [
      list.id,
    ]);
    test.clock.advance(9.5 * HOUR);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('does not happen for an address that was not confirmed', async () => {
    await ask(await upcomingList(), { kind: 'opens', email: 'ada@example.test' });
    await test.deps.pool.query('delete from mails');
    test.clock.advance(3 * HOUR);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('keeps the reminder when the worker dies before it commits', async () => {
    await confirmed(await upcomingList(), 'opens');
    test.clock.advance(3 * HOUR);
    const dying = test.deps.db.transaction().execute(async (db) => {
      await sendDueReminders({ db, clock: test.clock });
      throw new Error('the worker died');
    });
    await expect(dying).rejects.toThrow('the worker died');
    expect(await mails()).toEqual([]);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it('waits while the mail server is down, and happens once it is back', async () => {
    await confirmed(await upcomingList(), 'opens');
    test.clock.advance(3 * HOUR);
    await work();
    const send = async () => {
      throw new ProviderError('retry-later', 'connect ECONNREFUSED');
    };
    const down = { send, close: () => {} };
    await sendDueMails({ ...test.deps, mailer: down });
    test.clock.advance(10);
    expect(await mails()).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });
});

describe('stored reminders', () => {
  const count = async () =>
    (await test.deps.pool.query('select count(*)::int as count from list_reminders')).rows[0].count;

  it('are deleted when nobody confirmed them within the life of the link, or the list is over', async () => {
    const list = await given.list(test, owner, dates(100 * HOUR, 200 * HOUR));
    await ask(list, { kind: 'opens', email: 'slow@example.test' });
    await confirmed(list, 'opens', 'kept@example.test');
    test.clock.advance(49 * HOUR);
    await deleteOldReminders(test.deps.db, test.clock.now());
    expect(await count()).toBe(1);
    await test.deps.pool.query('update lists set is_finished = true where id = $1', [list.id]);
    await deleteOldReminders(test.deps.db, test.clock.now());
    expect(await count()).toBe(0);
  });

  it('are deleted with the account whose address they are for', async () => {
    const list = await upcomingList();
    const { workspace, name } = list;
    await owner.browser.call('POST', '/api/v1/third/page/reminder', {
      body: { workspace, name, kind: 'opens' },
    });
    await confirmed(list, 'opens', 'other@example.test');
    const { rows } = await test.deps.pool.query('select id from users where workspace = $1', [workspace]);
    const undo = test.deps.db.transaction().execute(async (db) => {
      await eraseMails(db, rows[0].id);
      await eraseTraces(db, rows[0].id);
      const left = await db.selectFrom('listReminders').select('email').execute();
      throw new Error(left.map(({ email }) => email).join());
    });
    await expect(undo).rejects.toThrow('other@example.test');
  });
});
