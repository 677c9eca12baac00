import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDueMails } from '#server/people/notifications/send-mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet, solanaWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
let number = 0;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signedIn = async (language = 'en'): Promise<TestBrowser> => {
  const browser = createTestBrowser(test.app, language);
  await browser.signIn(number % 2 ? solanaWallet() : ethereumWallet());
  return browser;
};
const update = (browser: TestBrowser, body: object) => browser.call('PUT', '/users/me/update', { body });
/** An account's first email needs no fresh signature, another one does. */
const changeEmail = async (browser: TestBrowser, email: string) => {
  await browser.signFreshly();
  return await update(browser, { email });
};
const freshEmail = () => {
  number += 1;
  return `person${number}@example.test`;
};
const mailsTo = async (address: string) => {
  const { mailer } = test.deps;
  if (!mailer) throw new Error('the test app has a mailer');
  let hasMore = true;
  while (hasMore) hasMore = await sendDueMails({ ...test.deps, mailer });
  return test.sentMails.filter((mail) => mail.to === address);
};
const tokenIn = (text: string | undefined) => /\/user\/confirm-email\/(\S+)/.exec(text ?? '')?.[1] ?? '';
const confirm = (browser: TestBrowser, token: string) =>
  browser.call('POST', '/users/confirm/email', { body: { id: token } });

describe('updating the profile', () => {
  it('[P1] [S8] stores name, email, workspace and the three switches', async () => {
    const browser = await signedIn();
    const email = freshEmail();
    const response = await update(browser, {
      fullName: '  Ada Lovelace ',
      email,
      workspace: '  My  Great Space ',
      notificationProducts: true,
      notificationEventsMeeting: false,
      notificationUserResearch: true,
    });
    expect(response.statusCode).toBe(200);
    const me = (await browser.call('GET', '/users/me')).json();
    expect(me).toEqual(response.json());
    expect(me).toMatchObject({
      fullName: 'Ada Lovelace',
      email,
      emailConfirmed: false,
      workspace: 'my-great-space',
      notificationProducts: true,
      notificationEventsMeeting: false,
      notificationUserResearch: true,
    });
  });

  it('[S11] never returns the email token or any undocumented field', async () => {
    const browser = await signedIn();
    await update(browser, { email: freshEmail() });
    const me = (await browser.call('GET', '/users/me')).json();
    expect(Object.keys(me).sort()).toEqual(
      [
        'chain',
        'email',
        'emailConfirmed',
        'fullName',
        'language',
        'level',
        'notificationEventsMeeting',
        'notificationProducts',
        'notificationUserResearch',
        'principalWallet',
        'roles',
        'workspace',
      ].sort(),
    );
  });

  it.each([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nonsense' }, 'email', 'Should be a valid email'],
    [{ email: `a@${'b'.repeat(250)}.test` }, 'email', 'This is too long'],
    [{ workspace: '' }, 'workspace', 'Workspace is required'],
    [{ workspace: '   ' }, 'workspace', 'Workspace is required'],
    [{ workspace: 'ünïcode' }, 'workspace', 'Workspace should contain only letters, numbers and hyphen(-).'],
    [{ workspace: 'a--b' }, 'workspace', 'Workspace should contain only letters, numbers and hyphen(-).'],
    [
      { workspace: 'trailing-' },
      'workspace',
      'Workspace should contain only letters, numbers and hyphen(-).',
    ],
    [{ workspace: 'x'.repeat(41) }, 'workspace', 'This is too long'],
    [{ workspace: 'twitter' }, 'workspace', 'This workspace name is reserved. Please try with another.'],
    [{ fullName: 'x'.repeat(121) }, 'fullName', 'This is too long'],
  ])('[P1] rejects %j with a message on its field', async (body, field, message) => {
    const response = await update(await signedIn(), body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      code: 'invalid-input',
      fields: { [field]: message },
    });
  });

  it("[P1] says 'There are no changes to save' when nothing changed", async () => {
    const browser = await signedIn();
    await update(browser, { fullName: 'Same' });
    const response = await update(browser, { fullName: 'Same' });
    expect([response.statusCode, response.json().msg]).toEqual([400, 'There are no changes to save']);
  });

  it('[P1] sets the workspace once and rejects later changes', async () => {
    const browser = await signedIn();
    await update(browser, { workspace: 'set-once' });
    const response = await update(browser, { workspace: 'set-twice' });
    expect(response.statusCode).toBe(409);
    expect(response.json().fields.workspace).toBe('The workspace name can’t be changed.');
    expect((await browser.call('GET', '/users/me')).json().workspace).toBe('set-once');
    expect((await update(browser, { workspace: 'Set Once', fullName: 'Else' })).statusCode).toBe(200);
  });

  it('[P1] gives a workspace to exactly one of many concurrent requests', async () => {
    const browsers = await Promise.all(Array.from({ length: 8 }, () => signedIn()));
    const answers = await Promise.all(
      browsers.map((browser) => update(browser, { workspace: 'the-only-one' })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().fields.workspace).toBe(
        'This workspace name is already taken. Please try with another.',
      );
    }
  });

  it('[P1] gives an email to one account, ignoring case', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const email = freshEmail();
    await update(first, { email });
    const response = await update(second, { email: email.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json().fields.email).toBe('This email is already registered. Please try with another.');
  });

  it('releases an email that was never confirmed', async () => {
    const [squatter, owner] = [await signedIn(), await signedIn()];
    const email = freshEmail();
    await update(squatter, { email });
    test.clock.advance(49 * 60 * 60);
    await owner.signIn(ethereumWallet());
    expect((await owner.call('POST', '/users/validate/email', { body: { name: email } })).json().result).toBe(
      true,
    );
    expect((await update(owner, { email })).statusCode).toBe(200);
  });

  it.each([
    ['its letter case changes', (email: string) => [email.toUpperCase(), email, email.toUpperCase()]],
    ['it alternates with another', (email: string) => [freshEmail(), email]],
  ])('releases an email that was never confirmed, though %s', async (_way, saves) => {
    const [squatter, owner] = [await signedIn(), await signedIn()];
    const email = freshEmail();
    await update(squatter, { email });
    const { rows } = await test.deps.pool.query('select email_set_at from users where email = $1', [email]);
    test.clock.advance(60 * 60);
    for (const saved of saves(email)) expect((await changeEmail(squatter, saved)).statusCode).toBe(200);
    const later = await test.deps.pool.query('select email_set_at from users where lower(email) = $1', [
      email,
    ]);
    expect(later.rows).toEqual(rows);
    test.clock.advance(47 * 60 * 60 + 1);
    await owner.signIn(ethereumWallet());
    expect((await update(owner, { email })).statusCode).toBe(200);
  });

  it('keeps an email confirmed, and its link valid, when only its letter case changes', async () => {
    const browser = await signedIn();
    const email = freshEmail();
    await update(browser, { email });
    const [mail] = await mailsTo(email);
    await update(browser, { email: email.toUpperCase() });
    expect(await mailsTo(email.toUpperCase())).toEqual([]);
    expect((await confirm(browser, tokenIn(mail?.text))).json().result).toBe(true);
    await update(browser, { email });
    expect((await browser.call('GET', '/users/me')).json()).toMatchObject({ email, emailConfirmed: true });
  });

  it('ignores read-only fields', async () => {
    const browser = await signedIn();
    const email = freshEmail();
    const before = (await browser.call('GET', '/users/me')).json();
    await update(browser, {
      email,
      emailConfirmed: true,
      roles: ['admin'],
      principalWallet: '0x0',
      level: 'gold',
      emailToken: 'x',
      chain: 'solana',
    });
    const after = (await browser.call('GET', '/users/me')).json();
    expect(after).toEqual({ ...before, email });
  });

  it('[S8] reports whether a workspace or email is free for this account', async () => {
    const [owner, other] = [await signedIn(), await signedIn()];
    const email = freshEmail();
    await update(owner, { email, workspace: 'taken-space' });
    const ask = async (browser: TestBrowser, what: string, name: string) =>
      (await browser.call('POST', `/users/validate/${what}`, { body: { name } })).json();
    expect(await ask(other, 'workspace', 'Taken Space')).toEqual({ success: true, msg: '', result: false });
    expect(await ask(other, 'workspace', 'free-space')).toEqual({ success: true, msg: '', result: true });
    expect((await ask(owner, 'workspace', 'taken-space')).result).toBe(true);
    expect((await ask(other, 'workspace', 'not valid!')).result).toBe(false);
    expect((await ask(other, 'email', email)).result).toBe(false);
    expect((await ask(owner, 'email', email)).result).toBe(true);
  });
});

describe('email confirmation', () => {
  it('[P2] [S8] sends a link that confirms once', async () => {
    const browser = await signedIn();
    const email = freshEmail();
    await update(browser, { email });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Confirm your email');
    expect(mail?.html).toContain(tokenIn(mail?.text));
    const visitor = createTestBrowser(test.app);
    expect((await confirm(visitor, tokenIn(mail?.text))).json()).toEqual({
      success: true,
      msg: 'Your email is confirmed.',
      result: true,
    });
    expect((await browser.call('GET', '/users/me')).json().emailConfirmed).toBe(true);
    expect((await confirm(visitor, tokenIn(mail?.text))).json()).toEqual({
      success: false,
      msg: 'This confirmation link was already used.',
      result: false,
    });
  });

  it('[P2] confirms only one of two concurrent requests', async () => {
    const browser = await signedIn();
    const email = freshEmail();
    await update(browser, { email });
    const token = tokenIn((await mailsTo(email))[0]?.text);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(browser, token)));
    expect(answers.filter((answer) => answer.json().result)).toHaveLength(1);
  });

  it('[P2] rejects expired, forged and foreign tokens', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    const email = freshEmail();
    await update(browser, { email });
    const token = tokenIn((await mailsTo(email))[0]?.text);
    expect((await confirm(other, token)).json()).toMatchObject({
      result: false,
      msg: expect.stringContaining('another account'),
    });
    for (const forged of [
      '',
      'x',
      token.slice(0, -2),
      token.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a')),
    ]) {
      expect((await confirm(browser, forged)).json()).toMatchObject({
        result: false,
        msg: 'This confirmation link isn’t valid. Request a new one in your profile.',
      });
    }
    test.clock.advance(48 * 60 * 60);
    expect((await confirm(createTestBrowser(test.app), token)).json()).toMatchObject({
      result: false,
      msg: expect.stringContaining('has expired'),
    });
    await browser.signIn(ethereumWallet());
  });

  it('[P2] marks a changed email unconfirmed and voids the old link', async () => {
    const browser = await signedIn();
    const [first, second] = [freshEmail(), freshEmail()];
    await update(browser, { email: first });
    await confirm(browser, tokenIn((await mailsTo(first))[0]?.text));
    await changeEmail(browser, second);
    expect((await browser.call('GET', '/users/me')).json()).toMatchObject({
      email: second,
      emailConfirmed: false,
    });
    await changeEmail(browser, freshEmail());
    const stale = tokenIn((await mailsTo(second))[0]?.text);
    expect((await confirm(browser, stale)).json()).toMatchObject({
      result: false,
      msg: expect.stringContaining('no longer'),
    });
  });

  it('tells the old confirmed address of a change, and never where emails go now', async () => {
    const browser = await signedIn('es');
    const [old, next] = [freshEmail(), freshEmail()];
    await update(browser, { email: old });
    await update(browser, { email: old.toUpperCase() });
    await update(browser, { fullName: 'Ada' });
    expect((await mailsTo(old)).map(({ subject }) => subject)).toEqual(['Confirma tu correo']);
    await confirm(browser, tokenIn((await mailsTo(old))[0]?.text));
    await changeEmail(browser, next);
    await changeEmail(browser, freshEmail());
    const sent = test.sentMails.filter(({ to }) => to.toLowerCase() === old);
    await mailsTo(old);
    const [, told, ...more] = test.sentMails.filter(({ to }) => to.toLowerCase() === old);
    expect(sent).toHaveLength(1);
    expect(more).toEqual([]);
    expect(told?.subject).toBe('Se cambió el correo de tu cuenta');
    expect(told?.text).toContain('Cerrar en todas partes');
    expect(told?.text).not.toContain(next);
    expect((await mailsTo(next)).map(({ subject }) => subject)).toEqual(['Confirma tu correo']);
  });

  it('[S8] resends on request until it is confirmed', async () => {
    const browser = await signedIn();
    const send = () => browser.call('POST', '/users/confirmation/email');
    expect((await send()).json().code).toBe('email-missing');
    const email = freshEmail();
    await update(browser, { email });
    expect((await send()).json()).toMatchObject({ success: true, result: null });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect((await confirm(browser, tokenIn(mails[0]?.text))).json().result).toBe(true);
    expect((await send()).json().code).toBe('email-already-confirmed');
  });

  it('[P2] uses the person’s language', async () => {
    const browser = await signedIn('es');
    const email = freshEmail();
    await update(browser, { email });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Confirma tu correo');
    expect(mail?.html).toContain('lang="es"');
  });

  it('stores nothing in the database that could confirm an email', async () => {
    const browser = await signedIn();
    const email = freshEmail();
    await update(browser, { email });
    const token = tokenIn((await mailsTo(email))[0]?.text);
    const { rows } = await test.deps.pool.query(
      'select to_jsonb(mails) as a from mails union all select to_jsonb(email_confirmations) from email_confirmations',
    );
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });
});
