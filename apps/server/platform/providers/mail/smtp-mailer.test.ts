import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer, type Mailer } from './smtp-mailer.ts';

let server: SMTPServer;
let mailer: Mailer;
let received: { recipients: string[]; headers: string[] }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const text = Buffer.concat(await stream.toArray()).toString();
      const [head = ''] = text.split('\r\n\r\n');
      received.push({
        recipients: envelope.rcptTo.map(({ address }) => address),
        headers: head.split(/\r\n(?![ \t])/).map((line) => (line.split(':')[0] ?? '').toLowerCase()),
      });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Signboard <a@b.test>',
    host: 'b.test',
  });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  received = [];
});

const mail = { id: 'one', to: 'ada@example.test', subject: 'Hello', text: 'text', html: '<p>text</p>' };

describe('[T15] untrusted text in an email', () => {
  it.each([
    'List\r\nBcc: victim@example.test',
    'List\nBcc: victim@example.test',
    'List\rBcc: victim@example.test',
    'List\r\n\r\n<script>alert(1)</script>',
    `${'a'.repeat(2_000)}\r\nBcc: victim@example.test`,
    'List\u2028Bcc: victim@example.test',
  ])('adds no header and no recipient, as subject %j', async (subject) => {
    await mailer.send(mail);
    await mailer.send({ ...mail, subject });
    const [plain, hostile] = received;
    expect(hostile?.recipients).toEqual(['ada@example.test']);
    expect(hostile?.headers).toEqual(plain?.headers);
  });

  it.each(['ada@example.test\r\nBcc: victim@example.test', 'ada@example.test, victim@example.test'])(
    'is not a second recipient: %j',
    async (to) => {
      await mailer.send({ ...mail, to }).catch(() => {});
      expect(received.flatMap(({ recipients }) => recipients)).not.toContain('victim@example.test');
    },
  );
});
