import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COLLECTION } from '@signboard/sales/testing/sample-logs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNED, startPostingFixture } from '../../bots/posting/posting-for-test.ts';
import { addBot } from '../../bots/sales-feed/testing/add-bot.ts';
import { createSale } from '../../bots/sales-feed/testing/create-sales.ts';
import { startWatchFixture } from '../../bots/sales-feed/testing/watch-fixture.ts';
import { xSecret } from '../../bots/x-secret.ts';
import { startWorkLoop } from '../../jobs/work-loop.ts';
import { advanceDraws } from '../../lists/draws/advance-draws.ts';
import { sendDueMails } from '../../people/notifications/send-mails.ts';
import { given } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { ethereumWallet } from '../../testing/test-wallets.ts';
import { secondsAfter } from './clock.ts';
import { createLogger } from './logger.ts';
import { withTrace } from './trace.ts';

type Line = { trace?: string; msg: string; [field: string]: unknown };

/** A logger that captures its lines. */
function keptLog() {
  const lines: Line[] = [];
  return { lines, log: createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) }) };
}

const trace = (digit: string) => digit.repeat(32);
const bringing = (digit: string) => ({ traceparent: `00-${trace(digit)}-b7ad6b7169203331-01` });

describe('trace from a request to its email', () => {
  const { lines, log } = keptLog();
  let test: TestApp;
  let port: number;

  beforeAll(async () => {
    test = await startTestApp({ log });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = test.app.server.address() as AddressInfo);
  });
  afterAll(() => test.close());

  const mailTo = (recipient: string) =>
    test.deps.db
      .selectFrom('mails')
      .select(['id', 'trace'])
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow();
  const sendMails = async () => {
    const { mailer } = test.deps;
    if (!mailer) throw new Error('the test app has a mailer');
    test.clock.set(new Date(Date.now() + 10_000));
    while (await sendDueMails({ ...test.deps, mailer }));
  };

  /** Sent over a real connection, with the body in two chunks: the async context must survive both. */
  async function putInParts(browser: TestBrowser, path: string, body: object, headers = {}) {
    const text = JSON.stringify(body);
    const sent = request({ port, path, method: 'PUT', agent: false });
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      authorization: `Bearer ${browser.tokens()?.access_token}`,
      'x-csrf-token': browser.tokens()?.csrf_access_token ?? '',
      cookie: cookies,
      ...headers,
    };
    for (const [name, value] of Object.entries(own)) sent.setHeader(name, value);
    sent.write(text.slice(0, 5));
    setImmediate(() => sent.end(text.slice(5)));
    const [answer] = await once(sent, 'response');
    await answer.resume().toArray();
    return answer as { statusCode: number; headers: Record<string, string> };
  }

  it('is the same in the response, the request log, the email and its delivery log', async () => {
    const browser = createTestBrowser(test.app);
    await browser.signIn(ethereumWallet());
    const answer = await putInParts(browser, '/users/me/update', { email: 'ada@example.test' });
    expect(answer.statusCode).toBe(200);
    const id = answer.headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const mail = await mailTo('ada@example.test');
    expect(mail.trace).toBe(id);
    await sendMails();
    const told = lines.filter((line) => line.trace === id);
    expect(told.map(({ msg }) => msg)).toEqual(['request', 'mail sent']);
    expect(told[0]).toMatchObject({ method: 'PUT', path: '/users/me/update', status: 200 });
    expect(told[1]).toMatchObject({ mail: mail.id, template: 'confirm-email', attempts: 1 });
    expect(JSON.stringify(lines)).not.toContain('ada@example.test');
  });

  it('is taken from the caller’s traceparent header', async () => {
    const browser = createTestBrowser(test.app);
    await browser.signIn(ethereumWallet());
    const body = { email: 'ben@example.test' };
    const answer = await putInParts(browser, '/users/me/update', body, bringing('a'));
    expect(answer.headers['x-request-id']).toBe(trace('a'));
    expect((await mailTo('ben@example.test')).trace).toBe(trace('a'));
  });

  it('is included in error and 404 responses', async () => {
    for (const url of ['/users/me', '/no/such/page']) {
      const answer = await test.app.inject({ url, headers: bringing('b') });
      expect([answer.statusCode >= 400, answer.headers['x-request-id']]).toEqual([true, trace('b')]);
    }
  });

  it('stays separate for requests that are handled in one batch', async () => {
    const list = await given.list(test, await given.owner(test), {
      registration: { requestEmail: true },
      access: { confirmation: true, confirmationMessage: 'You are in.' },
    });
    const people = await Promise.all(['1', '2', '3', '4'].map(() => given.account(test)));
    const answers = await Promise.all(
      people.map((person, at) =>
        person.browser.call('POST', '/api/v1/third/page/register/participant', {
          body: {
            workspace: list.workspace,
            name: list.name,
            address: person.address,
            email: `seat${at}@example.test`,
          },
          headers: bringing(String(at + 1)),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const mails = await test.deps.db
      .selectFrom('mails')
      .select(['recipient', 'template', 'trace'])
      .where('recipient', 'like', 'seat%')
      .orderBy('recipient')
      .orderBy('template')
      .execute();
    expect(mails).toEqual(
      [0, 1, 2, 3].flatMap((at) =>
        ['confirm-email', 'entry-confirmed'].map((template) => ({
          recipient: `seat${at}@example.test`,
          template,
          trace: trace(String(at + 1)),
        })),
      ),
    );
  });
});

describe('trace from a draw request to its result emails', () => {
  it('is the same in the response, the draw, every email and their delivery logs', async () => {
    const { lines, log } = keptLog();
    const test = await startTestApp({ log });
    try {
      const owner = await given.owner(test);
      const message = { title: 'The result', message: 'Look' };
      const list = await given.list(test, owner, {
        basics: { howManyWinners: 1 },
        registration: { requestEmail: true },
        access: { emailWinner: true, emailLoser: true, winnerMessage: message, nonWinnerMessage: message },
      });
      for (const email of ['eva@example.test', 'fay@example.test'])
        expect((await (await given.account(test)).join(list, { email })).statusCode).toBe(200);
      await sql`insert into confirmed_emails (user_id, email, confirmed_at)
        select user_id, email, now() from entries`.execute(test.deps.db);
      await owner.call('POST', '/finish', { id: list.id });
      const answer = await owner.browser.call('POST', '/api/v1/projects/winners/select', {
        body: { id: list.id },
        headers: bringing('d'),
      });
      expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([200, trace('d')]);

      // Each job run has its own trace, different from the draw's.
      const { mailer } = test.deps;
      if (!mailer) throw new Error('the test app has a mailer');
      await withTrace(trace('e'), async () => {
        while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
        while (await sendDueMails({ ...test.deps, mailer }));
      });
      const { rows } = await sql<{ trace: string }>`
        select trace from draws union all
        select trace from mails where template = 'draw-result'`.execute(test.deps.db);
      expect(rows.map((row) => row.trace)).toEqual(Array(3).fill(trace('d')));
      const told = lines.filter((line) => line.trace === trace('d')).map(({ msg }) => msg);
      expect(told).toEqual(['request', 'mail sent', 'mail sent']);
    } finally {
      await test.close();
    }
  });
});

describe('trace from a block to its post', () => {
  it('is the same in the sale log, the delivery and the post log', async () => {
    const { lines, log } = keptLog();
    const watch = await startWatchFixture();
    const posts: string[] = [];
    const posting = await startPostingFixture({
      db: watch.db,
      log,
      xPublisher: {
        publish: async (_credentials: unknown, { text }: { text: string }) => {
          posts.push(text);
          return { postId: '1234567890123456789' };
        },
      } as never,
    });
    try {
      watch.chain.mine();
      watch.chain.mine();
      const bot = await addBot(watch.db, { contract: COLLECTION });
      const secret = xSecret.seal(posting.keyring, bot, SIGNED);
      await watch.db.updateTable('botChannels').set({ secret }).where('botId', '=', bot).execute();
      await watch.catchUp();
      const sale = createSale(`0x${'5a'.repeat(32)}`, COLLECTION);
      watch.chain.mine([sale]);
      watch.chain.mine();
      watch.chain.mine();
      watch.node.view = { ...watch.node.view, head: watch.chain.head() };
      const watcher = watch.watcher({ log });
      const done = Promise.withResolvers<void>();
      const loop = startWorkLoop(
        { name: 'watch', everyMs: 60_000, run: () => watcher.run().finally(() => done.resolve()) },
        { clock: posting.clock, log },
      );
      await done.promise;
      await loop.stop();
      const delivery = await watch.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
      expect(delivery.trace).toMatch(/^[0-9a-f]{32}$/);
      // The sandbox chain starts in the past, and old sales are not posted.
      await sql`update deliveries set happened_at = next_attempt_at`.execute(watch.db);
      posting.clock.set(secondsAfter(delivery.nextAttemptAt, 1));
      await posting.drain();
      expect(posts).toHaveLength(1);
      const told = lines.filter((line) => line.trace === delivery.trace);
      expect(told.map(({ msg, transaction }) => [msg, transaction])).toEqual([
        ['decoded sales in a block', sale.hash],
        ['delivery sent', sale.hash],
      ]);
    } finally {
      await posting.close();
      await watch.close();
    }
  });
});
