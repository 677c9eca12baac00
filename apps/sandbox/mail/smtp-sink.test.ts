import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
beforeEach(async () => void (await sandbox.post('/reset')));

const MESSAGE = [
  'Message-ID: <one@example.test>',
  'Subject: Confirm your email',
  'List-Unsubscribe: <http://localhost:3000/unsubscribe/abc>',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hello <a href="http://localhost:3000/user/confirm-email/abc">confirm</a></p>',
  '.',
].join('\r\n');

/** Returns the reply code of each SMTP step, 0 for a closed connection. */
async function send(to: string): Promise<number[]> {
  const socket = connect(Number(new URL(sandbox.env('SMTP_URL')).port), '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async () => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      if (line.value[3] === ' ') return Number(line.value.slice(0, 3));
    }
    return 0;
  };
  const codes = [await reply()];
  for (const command of ['EHLO test', 'MAIL FROM:<app@example.test>', `RCPT TO:<${to}>`, 'DATA', MESSAGE]) {
    socket.write(`${command}\r\n`);
    const code = await reply();
    codes.push(code);
    if (code === 0 || code >= 400) break;
  }
  socket.destroy();
  await once(socket, 'close');
  return codes;
}

async function outbox() {
  return (await sandbox.get('/mail.json')).json();
}

describe('the SMTP sink', () => {
  it('lists sent emails as JSON and on a page with links', async () => {
    expect(await send('olivia@example.test')).toEqual([220, 250, 250, 250, 354, 250]);
    const [mail] = await outbox();
    expect(Object.keys(mail)).toEqual(['messageId', 'to', 'subject', 'text', 'html', 'unsubscribe', 'at']);
    expect(mail).toMatchObject({
      messageId: '<one@example.test>',
      to: 'olivia@example.test',
      subject: 'Confirm your email',
      unsubscribe: 'http://localhost:3000/unsubscribe/abc',
    });
    expect(mail.html).toContain('confirm-email/abc');
    const list = await (await sandbox.get('/mail')).text();
    const path = list.match(/\/mail\/\d+/)?.[0] ?? '';
    const page = await (await sandbox.get(path)).text();
    expect(page).toContain('<a href="http://localhost:3000/user/confirm-email/abc"');
    expect([...page.matchAll(/<h2>(\w+)/g)].map(([, title]) => title)).toEqual(['HTML', 'Links']);
    expect((await sandbox.get(`${path}/html`)).headers.get('content-security-policy')).toMatch(/^sandbox/);
  });

  it('rejects addresses that start with bounce', async () => {
    expect((await send('bounce-1@example.test')).at(-1)).toBe(550);
    expect(await outbox()).toEqual([]);
  });

  it.each([
    ['server-error', 451],
    ['unauthorized', 535],
    ['not-found', 550],
  ])('simulates %s once', async (kind, code) => {
    await sandbox.post('/mail/faults', { kind, count: 1 });
    expect((await send('a@example.test')).at(-1)).toBe(code);
    expect((await send('a@example.test')).at(-1)).toBe(250);
    expect(await outbox()).toHaveLength(1);
  });

  it('stores an email and closes the connection before replying, as a fault', async () => {
    await sandbox.post('/mail/faults', { kind: 'drop-after-accept', count: 1 });
    expect((await send('a@example.test')).at(-1)).toBe(0);
    expect(await outbox()).toHaveLength(1);
  });

  it('lists its faults when an unknown one is requested', async () => {
    const answer = await sandbox.post('/mail/faults', { kind: 'credits-depleted', count: 1 });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toContain('server-error, hang, drop-after-accept');
  });
});
