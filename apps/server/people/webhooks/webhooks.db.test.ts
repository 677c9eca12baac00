import type { ServerResponse } from 'node:http';
import type { WebhookDelivery, WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import type { WebhookEvent } from '@signboard/domain/webhooks/webhook-event.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordWebhookEvent } from '#server/platform/outbox/record-webhook-event.ts';
import { createGuardedPost } from '#server/platform/providers/guarded-fetch/guarded-post.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { claimMessage } from './claims-store.ts';
import { deleteOldMessages } from './delete-old-messages.ts';
import { type Receiver, startReceiver } from './receiver-for-test.ts';
import { type SenderDeps, sendNextMessage } from './send-next-message.ts';

let test: TestApp;
let receiver: Receiver;
let owner: ListOwner;
let sender: SenderDeps;

beforeAll(async () => {
  receiver = await startReceiver();
  test = await startTestApp({ settings: { GUARDED_FETCH_ALLOW: receiver.origin } });
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.reset();
  test.clock.set(new Date());
  // The receiver's library compares the time of a message with its own.
  vi.spyOn(Date, 'now').mockImplementation(() => test.clock.now().getTime());
  await test.deps.pool.query('delete from webhooks');
  owner = await given.owner(test);
  await test.deps.pool.query('delete from mails');
  sender = { ...test.deps, random: () => 0 };
});
afterEach(() => void vi.restoreAllMocks());

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = owner) =>
  await who.browser.call(method, `/api/v1/webhooks${path}`, body ? { body } : {});

async function create(
  form: { url?: string; events?: WebhookEvent[]; contracts?: string[] } = {},
  who = owner,
): Promise<{ webhook: WebhookItem; secret: string }> {
  const body = { url: `${receiver.origin}/hook`, events: ['list.closed'], ...form };
  const answer = await call('POST', '', body, who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().result;
}

const ownerIdOf = async (who: ListOwner) =>
  (await test.deps.pool.query('select id from users where workspace = $1', [who.workspace])).rows[0].id;

let occasions = 0;
async function happen(who = owner): Promise<void> {
  occasions += 1;
  await recordWebhookEvent(test.deps.db, {
    of: { ownerId: await ownerIdOf(who) },
    type: 'list.closed',
    occasion: String(occasions),
    data: { listId: String(occasions), reason: 'ended' },
    happenedAt: test.clock.now(),
  });
}

const drain = async () => {
  while (await sendNextMessage(sender));
};
const deliveries = async (id: string): Promise<WebhookDelivery[]> =>
  (await call('GET', `/deliveries?id=${id}`)).json().result;
const shown = async (): Promise<WebhookItem[]> => (await call('GET', '')).json().result;
const mails = async () =>
  (await test.deps.pool.query('select template, details from mails order by created_at')).rows;
const nextAttempt = async (): Promise<Date | undefined> =>
  (
    await test.deps.pool.query(
      `select next_attempt_at as at from webhook_messages where state = 'queued' order by 1 limit 1`,
    )
  ).rows[0]?.at;
const lastAttempt = async (id: string) => (await deliveries(id))[0]?.attempts.at(-1);

describe('a message', () => {
  it('is verified by a receiver that uses the standardwebhooks package', async () => {
    const { secret, webhook } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await happen();
    await drain();
    const [message] = receiver.received;
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toEqual({
      type: 'list.closed',
      timestamp: test.clock.now().toISOString(),
      data: { listId: String(occasions), reason: 'ended' },
    });
    expect(message?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(await deliveries(webhook.id)).toMatchObject([
      { id: message?.headers['webhook-id'], state: 'sent', body: message?.body, attempts: [{ status: 200 }] },
    ]);
  });

  it('is queued once for an occasion, and only for webhooks that subscribe and are on', async () => {
    const { webhook } = await create();
    const { webhook: other } = await create({ events: ['draw.revealed'] });
    const { webhook: off } = await create();
    await call('PUT', '', { id: off.id, isOn: false });
    const event = {
      of: { ownerId: await ownerIdOf(owner) },
      type: 'list.closed',
      occasion: 'same',
      data: { listId: 'x', reason: 'finished' },
      happenedAt: test.clock.now(),
    } as const;
    await Promise.all([1, 2, 3, 4].map(() => recordWebhookEvent(test.deps.db, event)));
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries(webhook.id)).length).toBe(1);
    expect(await deliveries(other.id)).toEqual([]);
    expect(await deliveries(off.id)).toEqual([]);
  });

  it('carries both signatures for a day after a rotation, also when the secret changes during a retry', async () => {
    const { webhook, secret: old } = await create();
    receiver.answer((reply) => reply.writeHead(500).end());
    await happen();
    await drain();
    const { secret: fresh } = (await call('POST', '/secret', { id: webhook.id })).json().result;
    expect(fresh).not.toBe(old);
    receiver.answer((reply) => reply.end());
    test.clock.advance(10);
    await drain();
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [old, fresh])
      expect(() => new Webhook(secret).verify(second?.body ?? '', second?.headers ?? {})).not.toThrow();

    test.clock.advance(24 * 3600);
    await happen();
    await drain();
    const last = receiver.received.at(-1);
    expect(() => new Webhook(fresh).verify(last?.body ?? '', last?.headers ?? {})).not.toThrow();
    expect(() => new Webhook(old).verify(last?.body ?? '', last?.headers ?? {})).toThrow();
  });

  it('is retried as the specification says, then fails with one email a day, and can be replayed', async () => {
    const { webhook } = await create();
    receiver.answer((reply) => reply.writeHead(500).end('broken'));
    await happen();
    await happen();
    const delays: number[] = [];
    await drain();
    for (let next = await nextAttempt(); next; next = await nextAttempt()) {
      delays.push((next.getTime() - test.clock.now().getTime()) / 1000);
      test.clock.set(next);
      // Only the schedule of the message is tested here.
      await test.deps.pool.query('update webhooks set resumes_at = null, failures = 0');
      await drain();
    }
    expect(delays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(receiver.received).toHaveLength(20);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    await owner.browser.signIn(owner.wallet);
    const failed = await deliveries(webhook.id);
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(await mails()).toEqual([
      { template: 'webhook-failed', details: { host: new URL(receiver.origin).host } },
    ]);

    receiver.reset();
    await call('POST', '/replay', { id: webhook.id, deliveryId: failed[0]?.id });
    await drain();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([failed[0]?.id]);
    const since = failed[1]?.createdAt ?? '';
    const replayed = await call('POST', '/replay/failed', { id: webhook.id, since });
    expect(replayed.json().result).toEqual({ count: 1 });
    await drain();
    expect((await deliveries(webhook.id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});

describe('a receiver', () => {
  it('that answers 410 switches its webhook off, and the owner gets an email', async () => {
    const { webhook } = await create();
    receiver.answer((reply) => reply.writeHead(410).end());
    await happen();
    await happen();
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect(await shown()).toMatchObject([{ offReason: 'gone', waiting: 1, failed: 1 }]);
    expect(await mails()).toMatchObject([{ template: 'webhook-off' }]);
    receiver.reset();
    await call('PUT', '', { id: webhook.id, isOn: true });
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect(await shown()).toMatchObject([{ offReason: null, waiting: 0 }]);
  });

  it('that redirects is not followed', async () => {
    const { webhook } = await create();
    receiver.answer((reply) => reply.writeHead(302, { location: `${receiver.origin}/elsewhere` }).end());
    await happen();
    await drain();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await lastAttempt(webhook.id)).toMatchObject({ status: 302 });
    expect((await deliveries(webhook.id))[0]?.state).toBe('queued');
  });

  it('that hangs is given up after the time limit, and its other messages wait', async () => {
    const { webhook } = await create();
    receiver.answer(() => test.clock.advance(20));
    await happen();
    await happen();
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries(webhook.id))[1]?.attempts).toMatchObject([{ status: null, failure: 'timeout' }]);
  });

  it('that sends 10 MB is read to 64 kB, of which 500 characters are kept', async () => {
    const { webhook } = await create();
    let sent = 0;
    const chunk = 'x'.repeat(64 * 1024);
    receiver.answer((reply) => {
      reply.writeHead(200, { 'content-length': 10 * 1024 * 1024 });
      const write = () => {
        while (sent < 10 * 1024 * 1024 && !reply.destroyed) {
          sent += chunk.length;
          if (!reply.write(chunk)) return void reply.once('drain', write);
        }
      };
      write();
    });
    await happen();
    await drain();
    expect(await lastAttempt(webhook.id)).toMatchObject({ status: 200, answer: 'x'.repeat(500) });
    expect((await deliveries(webhook.id))[0]?.state).toBe('sent');
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('that answers text that PostgreSQL cannot store is recorded all the same', async () => {
    const { webhook } = await create();
    receiver.answer((reply) => reply.end(Buffer.from([0, 0xff, 0x41, 0xf0, 0x9f, 0x8e])));
    await happen();
    await drain();
    expect(await lastAttempt(webhook.id)).toMatchObject({ status: 200 });
  });

  it.each([429, 502, 503, 504])('that answers %i with Retry-After is left alone so long', async (status) => {
    const { webhook } = await create();
    receiver.answer((reply) => reply.writeHead(status, { 'retry-after': '600' }).end());
    await happen();
    await happen();
    await drain();
    expect(receiver.received).toHaveLength(1);
    receiver.reset();
    test.clock.advance(599);
    await drain();
    expect(receiver.received).toEqual([]);
    test.clock.advance(1);
    await drain();
    expect(receiver.received).toHaveLength(2);
    expect((await deliveries(webhook.id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is never looked for in a private network, whatever its name resolves to', async () => {
    for (const url of [
      'http://hooks.example.test/',
      'https://127.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://2130706433/',
      'https://user:password@hooks.example.test/',
      'https://hooks.example.test:22/',
      'ftp://hooks.example.test/',
      'not an address',
    ]) {
      const answer = await call('POST', '', { url, events: ['list.closed'] });
      expect(answer.json(), url).toMatchObject({
        code: 'webhook-address-refused',
        fields: { url: expect.stringContaining('https://') },
      });
    }
    const { webhook } = await create({ url: 'https://inside.example.test/hook' });
    const resolve = vi.fn(async () => ['10.0.0.7']);
    sender = {
      ...sender,
      guardedPost: createGuardedPost({ clock: test.clock, allow: [], userAgent: 'test', resolve }),
    };
    await happen();
    await drain();
    expect(resolve).toHaveBeenCalled();
    expect(await lastAttempt(webhook.id)).toMatchObject({ status: null, failure: 'forbidden-address' });
  });
});

describe('sending', () => {
  it('loses nothing when a process dies before or after the call; what is doubled has the same id', async () => {
    await create();
    for (let count = 0; count < 5; count += 1) await happen();
    let calls = 0;
    const dying: SenderDeps = {
      ...sender,
      guardedPost: {
        ...sender.guardedPost,
        async post(url, order) {
          calls += 1;
          if (calls % 3 === 1) throw new DiesHere();
          const answer = await sender.guardedPost.post(url, order);
          if (calls % 3 === 2) throw new DiesHere();
          return answer;
        },
      },
      // What would be recorded is lost with the process.
      log: {
        ...sender.log,
        error: () => {
          throw new DiesHere();
        },
      } as SenderDeps['log'],
    };
    for (let round = 0; round < 20; round += 1) {
      await sendNextMessage(dying).catch((error) => {
        if (!(error instanceof DiesHere)) throw error;
      });
      test.clock.advance(61);
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(5);
    expect(ids.length).toBeGreaterThan(5);
    expect(await shown()).toMatchObject([{ waiting: 0, failed: 0 }]);
  });

  it('sends each message once when several workers share the queue', async () => {
    await create();
    for (let count = 0; count < 12; count += 1) await happen();
    const besides = await startTestApp({ besides: test });
    try {
      const other = { ...besides.deps, guardedPost: test.deps.guardedPost, random: () => 0 };
      const work = async (deps: SenderDeps) => {
        while (receiver.received.length < 12) await sendNextMessage(deps);
      };
      await Promise.all([sender, sender, other, other].map(work));
    } finally {
      await besides.close();
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect(receiver.received).toHaveLength(12);
  });

  it('is not delayed by a thousand messages for a dead receiver of someone else', async () => {
    const stranger = await given.owner(test);
    await create({ url: `${receiver.origin}/dead` }, stranger);
    await test.deps.pool.query(
      `insert into webhook_messages (webhook_id, type, data, happened_at, next_attempt_at, created_at)
       select id, 'list.closed', '{}', $1, $1, $1 from webhooks, generate_series(1, 1000)`,
      [test.clock.now()],
    );
    await create();
    for (let count = 0; count < 3; count += 1) await happen();
    receiver.answer((reply, { path }) => reply.writeHead(path === '/dead' ? 500 : 200).end());
    for (let attempt = 0; attempt < 8; attempt += 1) await sendNextMessage(sender);
    expect(receiver.received.filter(({ path }) => path === '/hook')).toHaveLength(3);
    // The dead one is asked less and less.
    await drain();
    expect(receiver.received.filter(({ path }) => path === '/dead').length).toBeLessThanOrEqual(6);
  });

  it('has only a few messages on the way to one receiver and one owner, and one to a receiver that failed', async () => {
    const now = test.clock.now();
    await create();
    await create({ url: `${receiver.origin}/second` });
    for (let count = 0; count < 10; count += 1) await happen();
    const claimed = [];
    for (let one = await claimMessage(test.deps.db, now); one; one = await claimMessage(test.deps.db, now))
      claimed.push(one.webhookId);
    expect(claimed).toHaveLength(4);
    expect(new Set(claimed).size).toBe(2);
    await test.deps.pool.query(`update webhook_messages set state = 'queued', leased_until = null`);
    await test.deps.pool.query('update webhooks set failures = 1');
    expect([await claimMessage(test.deps.db, now), await claimMessage(test.deps.db, now)]).toHaveLength(2);
    expect(await claimMessage(test.deps.db, now)).toBeUndefined();
  });

  it('goes on at another process when this one has to stop during a call', async () => {
    const { webhook } = await create();
    const late = new AbortController();
    receiver.answer(() => late.abort());
    await happen();
    await sendNextMessage({ ...sender, late: late.signal });
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'queued', attempts: [] }]);
    receiver.reset();
    await drain();
    expect(receiver.received).toHaveLength(1);
  });

  it('forgets messages after 30 days', async () => {
    const { webhook } = await create();
    await happen();
    await drain();
    await deleteOldMessages(test.deps.db, test.clock.now());
    expect(await deliveries(webhook.id)).toHaveLength(1);
    await deleteOldMessages(test.deps.db, new Date(test.clock.now().getTime() + 31 * 86_400_000));
    expect(await deliveries(webhook.id)).toEqual([]);
  });
});

describe('managing', () => {
  it('shows the secret once and the address masked, keeps it when the mask comes back, and stores neither', async () => {
    const token = 'a-very-long-token-in-the-path';
    const url = `${receiver.origin}/${token}?key=hidden`;
    const { webhook, secret } = await create({ url });
    expect(webhook.url).toBe(`${receiver.origin}/a-ve…?…`);
    const listed = await call('GET', '');
    for (const hidden of [token, 'hidden', secret]) expect(listed.body).not.toContain(hidden);
    const { rows } = await test.deps.pool.query('select * from webhooks');
    for (const hidden of [token, 'hidden', secret.slice(6)])
      expect(JSON.stringify(rows)).not.toContain(hidden);
    const saved = await call('PUT', '', {
      id: webhook.id,
      url: webhook.url,
      events: ['list.closed', 'entry.left'],
    });
    expect(saved.json().result).toMatchObject({ events: ['list.closed', 'entry.left'] });
    await happen();
    await drain();
    expect(receiver.received[0]?.path).toBe(`/${token}?key=hidden`);
  });

  it('has a test button that answers what the receiver said, once, also for a webhook that is off', async () => {
    const { webhook, secret } = await create();
    await call('PUT', '', { id: webhook.id, isOn: false });
    receiver.answer((reply) => reply.writeHead(500).end('no thanks'));
    const answer = (await call('POST', '/test', { id: webhook.id })).json().result;
    expect(answer).toMatchObject({
      type: 'webhook.test',
      state: 'failed',
      attempts: [{ status: 500, answer: 'no thanks' }],
    });
    const [message] = receiver.received;
    expect(() => new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).not.toThrow();
    test.clock.advance(600);
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  it('is tested three at a time, and a hundred times a day', async () => {
    const { webhook } = await create();
    const tryIt = async () => (await call('POST', '/test', { id: webhook.id })).statusCode;
    const held: ServerResponse[] = [];
    const threeArrived = new Promise<void>((resolve) => {
      receiver.answer((reply) => void (held.push(reply) === 3 && resolve()));
    });
    const first = [tryIt(), tryIt(), tryIt()];
    await threeArrived;
    expect(await tryIt()).toBe(429);
    receiver.answer((reply) => reply.end('ok'));
    for (const reply of held) reply.end('ok');
    expect(await Promise.all(first)).toEqual([200, 200, 200]);

    // As if it had been tested all day, but once a minute.
    await test.deps.pool.query('update usage_counts set count = 99 where count = 3');
    expect(await tryIt()).toBe(200);
    expect(await tryIt()).toBe(429);
    expect(receiver.received).toHaveLength(4);
  });

  it('allows ten webhooks, also when two requests come at once', async () => {
    for (let count = 0; count < 9; count += 1) await create();
    const body = { url: `${receiver.origin}/hook`, events: ['list.closed'] };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await shown()).toHaveLength(10);
  });

  it('is refused to a wallet without a confirmed email, by every way to get one', async () => {
    const { webhook } = await create();
    await call('PUT', '', { id: webhook.id, isOn: false });
    const newKey = { name: 'Program', scopes: ['webhooks:write'] };
    const { key } = (await owner.browser.call('POST', '/api/v1/api-keys', { body: newKey })).json().result;
    await test.deps.pool.query('update users set email_confirmed_at = null where workspace = $1', [
      owner.workspace,
    ]);
    const body = { url: `${receiver.origin}/other`, events: ['list.closed'] };
    const wallet = await given.account(test);
    const answers = await Promise.all([
      wallet.browser.call('POST', '/api/v1/webhooks', { body }),
      call('POST', '', body),
      test.app.inject({
        method: 'POST',
        url: '/api/v1/webhooks',
        headers: { authorization: `Bearer ${key}` },
        payload: body,
      }),
      call('PUT', '', { id: webhook.id, url: body.url }),
      call('PUT', '', { id: webhook.id, isOn: true }),
    ]);
    expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'email-unconfirmed'));
    // What calls nobody new stays possible.
    const change = { id: webhook.id, url: webhook.url, events: ['draw.revealed'], isOn: false };
    expect((await call('PUT', '', change)).statusCode).toBe(200);
    expect((await call('DELETE', '', { id: webhook.id })).statusCode).toBe(200);
  });

  it('rejects bad input at its field', async () => {
    const url = `${receiver.origin}/hook`;
    const fieldOf = async (body: object) => Object.keys((await call('POST', '', body)).json().fields ?? {});
    expect(await fieldOf({ url: '', events: ['list.closed'] })).toEqual(['url']);
    expect(await fieldOf({ url, events: [] })).toEqual(['events']);
    expect(await fieldOf({ url, events: ['list.closed', 'list.closed'] })).toEqual(['events']);
    expect(await fieldOf({ url, events: ['sale.dropped'] })).toEqual(['events']);
    expect(await fieldOf({ url, events: ['sale.created'], contracts: ['0x12'] })).toEqual(['contracts.0']);
    expect(await shown()).toEqual([]);
  });

  it('is open to API keys with the scope webhooks:write, within their workspace', async () => {
    const keyFor = async (scope: string) => {
      const body = { name: scope, scopes: [scope] };
      return (await owner.browser.call('POST', '/api/v1/api-keys', { body })).json().result.key;
    };
    const send = (key: string, method: 'GET' | 'POST', body?: object) =>
      test.app.inject({
        method,
        url: '/api/v1/webhooks',
        headers: { authorization: `Bearer ${key}` },
        ...(body && { payload: body }),
      });
    const body = { url: `${receiver.origin}/hook`, events: ['list.closed'] };
    const key = await keyFor('webhooks:write');
    expect((await send(key, 'POST', body)).statusCode).toBe(200);
    expect((await send(key, 'GET')).json().result).toHaveLength(1);
    expect(await shown()).toHaveLength(1);
    const answer = await send(await keyFor('lists:read'), 'POST', body);
    expect(answer.json().code).toBe('api-key-scope-missing');
    expect(await shown()).toHaveLength(1);
  });

  it('shows nobody else’s webhooks, and deletes one with all of its messages', async () => {
    const { webhook } = await create();
    await happen();
    const stranger = await given.owner(test);
    expect((await call('GET', '', undefined, stranger)).json().result).toEqual([]);
    expect((await call('DELETE', '', { id: webhook.id }, stranger)).statusCode).toBe(404);
    expect((await call('DELETE', '', { id: webhook.id })).statusCode).toBe(200);
    await drain();
    expect(receiver.received).toEqual([]);
    expect((await test.deps.pool.query('select from webhook_messages')).rowCount).toBe(0);
  });
});

class DiesHere extends Error {}
