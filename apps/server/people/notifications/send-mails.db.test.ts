import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import type { Mail } from '#server/platform/providers/mail/smtp-mailer.ts';
import { ProviderError, type ProviderFault } from '#server/platform/providers/provider-error.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { claimMails } from './mails-store.ts';
import { sendDueMails } from './send-mails.ts';

let test: TestApp;
const sent: Mail[] = [];
let fault: ProviderFault | null = null;

const mailer = {
  async send(mail: Mail) {
    if (fault) throw new ProviderError(fault, `the mail server is ${fault}`);
    sent.push(mail);
  },
  close: () => {},
};

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  sent.length = 0;
  fault = null;
  await test.deps.db.deleteFrom('mails').execute();
});

const order = (recipient = 'ada@example.test') => ({
  template: 'confirm-email' as const,
  recipient,
  language: 'en' as const,
  details: { confirmationId: '00000000-0000-4000-8000-000000000000' },
});
const queue = (recipient?: string) =>
  queueMail(test.deps.db, order(recipient)).then(() => test.clock.advance(5));
const send = () => sendDueMails({ ...test.deps, mailer });
const states = async () =>
  (await test.deps.db.selectFrom('mails').select(['state', 'attempts', 'lastError']).execute()).map((row) => [
    row.state,
    row.attempts,
  ]);

// The outbox uses the database's time; the test clock must not lag behind it.
beforeAll(() => test.clock.advance(Math.max(0, (Date.now() - test.clock.now().getTime()) / 1000) + 3_600));

it('sends a queued email once', async () => {
  await queue();
  await send();
  await send();
  expect(sent.map((mail) => mail.to)).toEqual(['ada@example.test']);
  expect(await states()).toEqual([['sent', 1]]);
});

it('keeps emails while the mail server is down and sends them once it is back', async () => {
  fault = 'retry-later';
  await queue();
  await send();
  expect(await states()).toEqual([['queued', 1]]);
  await send();
  expect(await states()).toEqual([['queued', 1]]);
  fault = null;
  test.clock.advance(3);
  await send();
  expect(sent).toHaveLength(1);
  expect(await states()).toEqual([['sent', 2]]);
});

it('backs off up to five minutes and never gives up on an unavailable server', async () => {
  fault = 'retry-later';
  await queue();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await send();
    test.clock.advance(301);
  }
  expect(await states()).toEqual([['queued', 12]]);
});

it('retries an unknown outcome with the same message id', async () => {
  fault = 'unknown-outcome';
  await queue();
  await send();
  fault = null;
  test.clock.advance(3);
  await send();
  const { id } = await test.deps.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  expect(sent.map((mail) => mail.id)).toEqual([id]);
});

it('gives up on a rejected recipient and stores the reason', async () => {
  fault = 'refused';
  await queue();
  await send();
  const row = await test.deps.db.selectFrom('mails').select(['state', 'lastError']).executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'failed', lastError: 'the mail server is refused' });
});

it('lets workers share the outbox without sending duplicates', async () => {
  for (let number = 0; number < 40; number += 1)
    await queueMail(test.deps.db, order(`p${number}@example.test`));
  test.clock.advance(5);
  const drain = async () => {
    while (await send());
  };
  await Promise.all([drain(), drain(), drain(), drain()]);
  expect(new Set(sent.map((mail) => mail.to)).size).toBe(40);
  expect(sent).toHaveLength(40);
});

it('[R14] takes over the emails of a dead worker when its lease expires', async () => {
  await queue();
  await claimMails(test.deps.db, 10, test.clock.now());
  await send();
  expect(sent).toEqual([]);
  test.clock.advance(21);
  await send();
  expect(sent).toHaveLength(1);
});

it('leaves an email to an active worker, however slow the mail server is', async () => {
  await queue();
  const taken = Promise.withResolvers<void>();
  const slow = { ...mailer, send: (mail: Mail) => taken.promise.then(() => mailer.send(mail)) };
  const sending = sendDueMails({ ...test.deps, mailer: slow });
  const leaseEnd = async () =>
    (await test.deps.db.selectFrom('mails').select('leasedUntil').executeTakeFirst())?.leasedUntil;
  await expect.poll(leaseEnd).toEqual(expect.any(Date));
  test.clock.advance(15);
  await expect.poll(leaseEnd).toEqual(secondsAfter(test.clock.now(), 20));
  test.clock.advance(15);
  await send();
  expect(sent).toEqual([]);
  taken.resolve();
  await sending;
  expect(sent).toHaveLength(1);
  expect(await states()).toEqual([['sent', 1]]);
});

it('queues nothing when the transaction is rolled back', async () => {
  const failing = test.deps.db.transaction().execute(async (db) => {
    await queueMail(db, order());
    throw new Error('the fact did not happen');
  });
  await expect(failing).rejects.toThrow('the fact did not happen');
  expect(await states()).toEqual([]);
});
