import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { runDraw } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet, type TestWallet } from '#server/testing/test-wallets.ts';
import { createFakeDiscord, webhookUrl } from './announcements-for-test.ts';
import { recordDueEvents } from './record-due-events.ts';
import { sendNextAnnouncement } from './send-announcements.ts';

const discord = createFakeDiscord();
let test: TestApp;
let wallet: TestWallet;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null, discordWebhooks: discord } });
});
afterAll(() => test.close());
beforeEach(async () => {
  discord.sent.length = 0;
  discord.beforeSend = () => {};
  discord.afterSend = () => {};
  await test.deps.pool.query('update lists set active = false where active');
  await test.deps.pool.query('delete from announcement_webhooks');
  await test.deps.pool.query('delete from mails');
  wallet = ethereumWallet();
  owner = await given.owner(test, { wallet });
  await settings({ webhookUrl: webhookUrl() });
});

const settings = (body: object) => owner.browser.call('PUT', '/api/v1/announcements', { body });
const show = async (id?: string) =>
  (await owner.browser.call('GET', `/api/v1/announcements${id ? `?id=${id}` : ''}`)).json().result;
const record = () => recordDueEvents(test.deps);
const drain = async () => {
  while (await sendNextAnnouncement(test.deps));
};
const announce = async () => {
  await record();
  await drain();
};
const kinds = async () =>
  (await test.deps.pool.query('select kind, state from announcements order by number')).rows.map(
    ({ kind, state }) => `${kind} ${state}`,
  );
const ownerMails = async () =>
  (
    await test.deps.pool.query(
      `select details ->> 'event' as event from mails where template = 'list-event' order by 1`,
    )
  ).rows.map(({ event }) => event);
const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString();
const longList = (extra: object = {}) =>
  given.list(test, owner, { basics: { endDate: inHours(5), eventDate: inHours(6), ...extra } });

describe('announcements', () => {
  it('tell the story of a list, each event once and in order', async () => {
    const list = await longList({ availableSpots: 2, howManyWinners: 1 });
    await announce();
    test.clock.advance(4 * 3_600 + 60);
    await announce();
    for (const _ of [1, 2]) await (await given.account(test)).join(list);
    await announce();
    test.clock.advance(3_600);
    await announce();
    // The session has idled for too long.
    await owner.browser.signIn(wallet);
    await runDraw(test, owner, list.id);
    await announce();
    await announce();
    expect(await kinds()).toEqual([
      'opened sent',
      'closing-soon sent',
      'full sent',
      'committed sent',
      'drawn sent',
    ]);
    expect(discord.sent.map(({ message }) => message.embeds?.[0]?.url)).toEqual(
      Array(5).fill(`${test.deps.publicUrl}/sb/${list.workspace}/${list.name}`),
    );
    expect(discord.sent[4]?.message.embeds?.[0]?.description).toContain('1 out of 2 entries');
    expect(await ownerMails()).toEqual(['drawn', 'ended', 'full']);
  });

  it('are recorded once when several processes notice the same event', async () => {
    await longList();
    await Promise.all([record(), record(), record(), record()]);
    await Promise.all([drain(), drain(), drain(), drain()]);
    expect(discord.sent).toHaveLength(1);
  });

  it('are not repeated when a list is taken offline and back, or fills up twice', async () => {
    const list = await longList({ availableSpots: 1, howManyWinners: 1 });
    const person = await given.account(test);
    await person.join(list);
    await announce();
    await person.leave(list);
    await (await given.account(test)).join(list);
    for (const _ of [1, 2]) await owner.call('POST', '/activate', { id: list.id });
    await announce();
    expect(await kinds()).toEqual(['opened sent', 'full sent']);
  });

  it('say nothing about a draft, an upcoming list, or one that ended before it was noticed', async () => {
    await longList({ startDate: inHours(2) });
    await given.list(test, owner, { state: 'ended' });
    await given.list(test, owner, { state: 'draft' });
    await announce();
    expect(await kinds()).toEqual([]);
  });

  it('leave out "closes in an hour" for a list that opened in its last hour', async () => {
    await given.list(test, owner, { basics: { endDate: inHours(0.5), eventDate: inHours(1) } });
    await announce();
    await announce();
    expect(await kinds()).toEqual(['opened sent']);
  });

  it('go to the list’s own webhook instead of the workspace’s', async () => {
    const list = await longList();
    await settings({ id: list.id, webhookUrl: webhookUrl('1070000000000000002') });
    await announce();
    expect(discord.sent.map(({ webhook }) => webhook.id)).toEqual(['1070000000000000002']);
  });

  it('are written in the language in which the webhook was saved', async () => {
    const spanish = await given.owner(test, { language: 'es' });
    await spanish.browser.call('PUT', '/api/v1/announcements', { body: { webhookUrl: webhookUrl() } });
    await given.list(test, spanish, { basics: { endDate: inHours(5), eventDate: inHours(6) } });
    await announce();
    expect(discord.sent[0]?.message.embeds?.[0]?.description).toMatch(/^El registro está abierto/);
  });
});

describe('sending', () => {
  beforeEach(async () => {
    await longList();
    await record();
  });

  it('waits while Discord is down, and then sends once', async () => {
    discord.beforeSend = () => {
      throw new ProviderError('retry-later', 'Discord is down');
    };
    await drain();
    expect(await kinds()).toEqual(['opened queued']);
    discord.beforeSend = () => {};
    await drain();
    expect(discord.sent).toEqual([]);
    test.clock.advance(3);
    await drain();
    expect(await kinds()).toEqual(['opened sent']);
  });

  it('never sends again after a lost answer', async () => {
    discord.afterSend = () => {
      throw new ProviderError('unknown-outcome', 'the answer was lost');
    };
    await drain();
    test.clock.advance(3_600);
    await drain();
    expect(discord.sent).toHaveLength(1);
    expect(await kinds()).toEqual(['opened unknown']);
  });

  it('never sends again after the process died during the call', async () => {
    const called = Promise.withResolvers<void>();
    discord.afterSend = () => {
      called.resolve();
      return new Promise(() => {});
    };
    void sendNextAnnouncement(test.deps);
    await called.promise;
    await drain();
    expect(await kinds()).toEqual(['opened sending']);
    test.clock.advance(61);
    await drain();
    expect(discord.sent).toHaveLength(1);
    expect(await kinds()).toEqual(['opened unknown']);
  });

  it('never sends again when the process dies between the answer and its note', async () => {
    const dying = {
      ...test.deps,
      clock: {
        ...test.clock,
        now: () => {
          if (discord.sent.length > 0) throw new Error('killed');
          return test.clock.now();
        },
      },
    };
    await expect(sendNextAnnouncement(dying)).rejects.toThrow('killed');
    expect(await kinds()).toEqual(['opened sending']);
    test.clock.advance(61);
    await Promise.all([drain(), drain()]);
    expect(discord.sent).toHaveLength(1);
    expect(await kinds()).toEqual(['opened unknown']);
  });

  it('is done by one of two workers, while the other waits with what comes next', async () => {
    await longList();
    await record();
    const called = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    discord.afterSend = () => {
      called.resolve();
      return answer.promise;
    };
    const first = sendNextAnnouncement(test.deps);
    await called.promise;
    // Announcements of one webhook arrive in order.
    expect(await sendNextAnnouncement(test.deps)).toBe(false);
    expect(discord.sent).toHaveLength(1);
    answer.resolve();
    await first;
    await Promise.all([drain(), drain()]);
    expect(await kinds()).toEqual(['opened sent', 'opened sent']);
    expect(new Set(discord.sent.map(({ message }) => message.embeds?.[0]?.url)).size).toBe(2);
  });

  it('sends what a process that died before the call had not started', async () => {
    const broken = {
      ...test.deps,
      clock: {
        ...test.clock,
        now: () => {
          throw new Error('killed');
        },
      },
    };
    await expect(sendNextAnnouncement(broken)).rejects.toThrow('killed');
    await drain();
    expect(await kinds()).toEqual(['opened sent']);
  });

  it('stops using a deleted webhook, tells the owner once, and starts again when it is saved', async () => {
    discord.beforeSend = () => {
      throw new ProviderError('refused', 'unknown webhook', { reason: 'gone', scope: 'account' });
    };
    await drain();
    expect(await show()).toMatchObject({
      webhookOffReason: 'gone',
      recent: [{ kind: 'opened', state: 'failed' }],
    });
    await longList();
    await announce();
    const { rows } = await test.deps.pool.query(
      `select recipient from mails where template = 'announcements-off'`,
    );
    expect(rows).toEqual([{ recipient: `${owner.workspace}@example.test` }]);
    discord.beforeSend = () => {};
    await settings({ webhookUrl: (await show()).webhookUrl });
    await longList();
    await announce();
    expect(discord.sent).toHaveLength(1);
  });

  it('drops what is no longer true', async () => {
    test.clock.advance(6 * 3_600);
    await drain();
    expect(discord.sent).toEqual([]);
    expect(await kinds()).toEqual(['opened failed']);
  });
});

describe('emails to the owner', () => {
  const fill = async (beforeFull = async () => {}) => {
    const list = await longList({ availableSpots: 1, howManyWinners: 1 });
    await beforeFull();
    await given.entries(test, list, 1);
    await record();
  };

  it('are sent once per event', async () => {
    await fill();
    await record();
    expect(await ownerMails()).toEqual(['full']);
  });

  it('can be turned off', async () => {
    await settings({ emails: false });
    await fill();
    expect(await ownerMails()).toEqual([]);
    expect(await show()).toMatchObject({ emails: false });
  });

  it('go to confirmed addresses only', async () => {
    const unconfirm = 'update users set email_confirmed_at = null where workspace = $1';
    await fill(async () => void (await test.deps.pool.query(unconfirm, [owner.workspace])));
    expect(await ownerMails()).toEqual([]);
  });

  it('do not ask for a draw of a list that nobody joined', async () => {
    await longList();
    test.clock.advance(6 * 3_600);
    await record();
    expect(await ownerMails()).toEqual([]);
  });
});

describe('the settings', () => {
  it('never show the token of a webhook, and keep it when the mask is sent back', async () => {
    const { webhookUrl: mask } = await show();
    expect(mask).toBe('https://discord.com/api/webhooks/1070000000000000001/********');
    await settings({ webhookUrl: mask });
    await longList();
    await announce();
    expect(discord.sent[0]?.webhook.token).toBe('t'.repeat(68));
  });

  it('store no token in plain text', async () => {
    const { rows } = await test.deps.pool.query('select webhook from announcement_webhooks');
    expect(rows).toHaveLength(1);
    expect(rows[0].webhook).not.toContain('tttt');
    expect(Buffer.from(rows[0].webhook, 'base64').toString()).not.toContain('tttt');
  });

  it.each([
    ['another host', (url: string) => url.replace('discord.com', 'discord.com.evil.example')],
    ['a host behind a username', (url: string) => url.replace('discord.com', 'discord.com@evil.example')],
    ['an internal address', (url: string) => url.replace('discord.com', '169.254.169.254')],
    ['http', (url: string) => url.replace('https:', 'http:')],
    ['another port', (url: string) => url.replace('discord.com', 'discord.com:8443')],
    ['another path', (url: string) => url.replace('/api/webhooks/', '/api/guilds/')],
  ])('reject a webhook with %s, also for a test message', async (_, change) => {
    const body = { webhookUrl: change(webhookUrl('1070000000000000009')) };
    const fault = { code: 'webhook-invalid', fields: { webhookUrl: 'Should be a Discord webhook URL' } };
    expect((await settings(body)).json()).toMatchObject(fault);
    const tested = await owner.browser.call('POST', '/api/v1/announcements/test', { body });
    expect(tested.json()).toMatchObject(fault);
    expect(discord.sent).toEqual([]);
    expect((await show()).webhookUrl).toContain('1070000000000000001');
  });

  it('remove a webhook when it is empty', async () => {
    await settings({ webhookUrl: '' });
    expect((await show()).webhookUrl).toBe('');
  });

  it('reject a webhook that Discord does not know', async () => {
    const { check } = discord;
    discord.check = async () => {
      throw new ProviderError('refused', 'unknown webhook', { reason: 'gone', scope: 'account' });
    };
    const rejected = await settings({ webhookUrl: webhookUrl('1070000000000000003') });
    discord.check = check;
    expect(rejected.json()).toMatchObject({ code: 'webhook-missing' });
    expect((await show()).webhookUrl).toContain('1070000000000000001');
  });

  it('send a test message to the stored webhook by its mask, or to a new one', async () => {
    const send = (url: string) =>
      owner.browser.call('POST', '/api/v1/announcements/test', { body: { webhookUrl: url } });
    await send((await show()).webhookUrl);
    await send(webhookUrl('1070000000000000004'));
    expect(discord.sent.map(({ webhook }) => webhook.id)).toEqual([
      '1070000000000000001',
      '1070000000000000004',
    ]);
  });

  it('end with the list: a deleted one keeps no webhook', async () => {
    const list = await longList({ howManyWinners: 1 });
    await settings({ id: list.id, webhookUrl: webhookUrl('1070000000000000002') });
    await (await given.account(test)).join(list);
    await runDraw(test, owner, list.id);
    const { name } = (await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result;
    await owner.call('DELETE', `/delete?project_id=${list.id}&name=${encodeURIComponent(name)}`);
    const { rows } = await test.deps.pool.query('select list_id from announcement_webhooks');
    expect(rows).toEqual([{ list_id: null }]);
  });
});
