import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { type BotOwner, given } from '#server/testing/given.ts';
import { ORIGIN } from '#server/testing/given-bot.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

const TOKEN = '7100000001:AAsandboxTidepoolSalesBot_0000000001';
const TELEGRAM = { token: TOKEN, chat: '@tidepool_sales' };
const BLUESKY = {
  identifier: '@tidepool-sales.sandbox.test',
  password: 'tide-pool-sale-bots',
  labelAsBot: false,
};

let sandbox: Sandbox;
let test: TestApp;
let owner: BotOwner;
const logged: string[] = [];

beforeAll(async () => {
  sandbox = await startSandboxForTest({ productUrl: ORIGIN });
  const social = Object.entries(sandbox.env).filter(([name]) => /^(X|TELEGRAM|BLUESKY|GUARDED)_/.test(name));
  const log = createLogger('debug', { write: (line: string) => void logged.push(line) });
  test = await startTestApp({ settings: Object.fromEntries(social), log });
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/reset`, { method: 'POST' });
  owner = await given.botOwner(test);
});
afterEach(() => test.deps.pool.query('delete from bots'));
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const openWithWallet = async (person = owner) => {
  await person.browser.signIn(ethereumWallet());
  return (await person.alert('POST', '/wallet')).json();
};
const connect = async (channel: string, body: object) =>
  (await owner.alert('POST', `/channels/${channel}`, body)).json();
const sandboxJson = async (path: string) => await (await fetch(sandbox.url + path)).json();
const fail = (service: string, kind: string) =>
  fetch(`${sandbox.url}/${service}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, count: 1 }),
  });

describe('bot without X', () => {
  it('is created by a wallet and found again by it', async () => {
    const wallet = ethereumWallet();
    await owner.browser.signIn(wallet);
    const { result } = (await owner.alert('POST', '/wallet')).json();
    expect(result.bot).toMatchObject({ username: '', twitterId: '', channels: [], active: false });
    const elsewhere = await given.botOwner(test);
    await elsewhere.browser.signIn(wallet);
    expect((await elsewhere.alert('POST', '/wallet')).json().result.bot.id).toBe(result.bot.id);
    // Whoever opens a bot locks others out, as with X.
    expect((await owner.alert('GET', '/info')).json().success).toBe(false);
  });

  it('is created once, in two tabs at the same time', async () => {
    await owner.browser.signIn(ethereumWallet());
    await Promise.all([owner.alert('POST', '/wallet'), owner.alert('POST', '/wallet')]);
    expect((await test.deps.pool.query('select from bots')).rowCount).toBe(1);
  });

  it('needs a signed-in account', async () => {
    expect((await owner.alert('POST', '/wallet')).json().code).toBe('session-missing');
  });

  it('gets an X account later, and stays the same bot', async () => {
    const { bot } = (await openWithWallet()).result;
    const { result } = (await owner.connect('tidepool_sales')).json();
    expect(result.bot).toMatchObject({ id: bot.id, username: 'tidepool_sales' });
    expect(result.bot.channels).toMatchObject([{ channel: 'x', address: '@tidepool_sales' }]);
  });

  it('does not get an X account that has a bot, and neither bot is lost', async () => {
    const other = await given.botOwner(test);
    await other.connect('tidepool_sales');
    const { bot } = (await openWithWallet()).result;
    expect((await owner.connect('tidepool_sales')).json().code).toBe('x-account-has-bot');
    expect((await owner.alert('GET', '/info')).json().result).toMatchObject({ id: bot.id, username: '' });
    expect((await other.alert('GET', '/info')).json().result.username).toBe('tidepool_sales');
  });
});

describe('Telegram', () => {
  beforeEach(() => openWithWallet());

  it('is connected by token and channel, and shown without its token', async () => {
    const { result } = await connect('telegram', TELEGRAM);
    expect(result.channels).toMatchObject([
      { channel: 'telegram', address: 'Tidepool sales (@tidepool_sales)', offReason: null },
    ]);
    expect(JSON.stringify(result)).not.toContain(TOKEN.split(':')[1]);
  });

  it.each(['https://t.me/tidepool_sales', 't.me/tidepool_sales', '-1001000000001'])(
    'understands %s',
    async (chat) => {
      expect((await connect('telegram', { ...TELEGRAM, chat })).success).toBe(true);
    },
  );

  it.each([
    [{ token: 'nonsense' }, 'invalid-input', 'token'],
    [{ chat: 'a channel' }, 'invalid-input', 'chat'],
    [{ token: `7100000009:${'A'.repeat(35)}` }, 'telegram-token-refused', 'token'],
    [{ chat: '@nobody_knows' }, 'telegram-chat-missing', 'chat'],
    [{ chat: '@harbor_news' }, 'telegram-not-in-chat', 'chat'],
    [{ chat: '@lantern_news' }, 'telegram-no-rights', 'chat'],
  ])('says at its field what is wrong with %j', async (change, code, field) => {
    const answer = await connect('telegram', { ...TELEGRAM, ...change });
    expect(answer).toMatchObject({ success: false, code });
    expect(answer.fields[field]).toMatch(/\w/);
  });

  it('is not connected when it cannot be checked', async () => {
    await fail('telegram', 'server-error');
    expect((await connect('telegram', TELEGRAM)).code).toBe('telegram-unchecked');
    expect((await owner.alert('GET', '/info')).json().result.channels).toEqual([]);
  });

  it('gets a test message, and none after it was disconnected', async () => {
    await connect('telegram', TELEGRAM);
    const send = async () => (await owner.alert('POST', '/channels/test', { channel: 'telegram' })).json();
    expect((await send()).success).toBe(true);
    expect(await sandboxJson('/telegram/messages.json')).toMatchObject([
      { text: expect.stringContaining('Test message') },
    ]);
    await fail('telegram', 'kicked');
    expect((await send()).code).toBe('channel-refused');
    const answer = await owner.alert('DELETE', '/channels?channel=telegram');
    expect(answer.json().result.channels).toEqual([]);
    expect((await send()).code).toBe('channel-missing');
    expect((await test.deps.pool.query('select from bot_channels')).rowCount).toBe(0);
  });
});

describe('Bluesky', () => {
  beforeEach(() => openWithWallet());
  const profile = async () =>
    (await sandboxJson('/bluesky/records.json')).find(
      ({ collection }: { collection: string }) => collection === 'app.bsky.actor.profile',
    ).value;

  it('is connected by an app password, and the profile is changed only with consent', async () => {
    const { result } = await connect('bluesky', BLUESKY);
    expect(result.channels).toMatchObject([{ channel: 'bluesky', address: '@tidepool-sales.sandbox.test' }]);
    expect(await profile()).not.toHaveProperty('labels');
    await connect('bluesky', { ...BLUESKY, labelAsBot: true });
    expect(await profile()).toMatchObject({
      displayName: 'Tidepool sales',
      labels: { values: [{ val: 'bot' }] },
    });
  });

  const openOutcome = async (botId: string) => {
    const { rows } = await test.deps.pool.query(
      `insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, collection, facts, state)
       values ($1, 'bluesky', 'sale', 'ethereum', gen_random_uuid(), 1, now(), '0xc', '[]', 'unknown') returning id`,
      [botId],
    );
    return async () =>
      (await test.deps.pool.query('select state, finished_at from deliveries where id = $1', [rows[0].id]))
        .rows[0];
  };

  it('gives up what may be out on one account when another is connected, but not when the same one is', async () => {
    const { id } = (await connect('bluesky', BLUESKY)).result;
    const outcome = await openOutcome(id);
    await connect('bluesky', BLUESKY);
    expect(await outcome()).toMatchObject({ state: 'unknown', finished_at: null });
    const other = {
      identifier: 'lantern-sales.sandbox.test',
      password: 'lamp-lamp-lamp-lamp',
      labelAsBot: false,
    };
    expect(await connect('bluesky', other)).toMatchObject({ success: true });
    expect(await outcome()).toMatchObject({ state: 'unknown', finished_at: expect.any(Date) });
  });

  it('gives up what may be out when it is disconnected', async () => {
    const { id } = (await connect('bluesky', BLUESKY)).result;
    const outcome = await openOutcome(id);
    await owner.alert('DELETE', '/channels?channel=bluesky');
    expect(await outcome()).toMatchObject({ state: 'unknown', finished_at: expect.any(Date) });
  });

  it.each([
    [{ password: 'my real password' }, 'invalid-input', 'password'],
    [{ identifier: 'no handle' }, 'invalid-input', 'identifier'],
    [{ password: 'aaaa-bbbb-cccc-dddd' }, 'bluesky-refused', 'password'],
  ])('says at its field what is wrong with %j', async (change, code, field) => {
    const answer = await connect('bluesky', { ...BLUESKY, ...change });
    expect(answer).toMatchObject({ success: false, code });
    expect(answer.fields[field]).toMatch(/\w/);
  });

  it('[T68] is not connected when its account names a private address as its server', async () => {
    const elsewhere = { identifier: 'elsewhere.sandbox.test', password: 'else-wher-else-wher' };
    expect((await connect('bluesky', { ...BLUESKY, ...elsewhere })).code).toBe('bluesky-host-refused');
    expect((await test.deps.pool.query('select from bot_channels')).rowCount).toBe(0);
  });

  it('gets a test post', async () => {
    await connect('bluesky', BLUESKY);
    const send = async () => (await owner.alert('POST', '/channels/test', { channel: 'bluesky' })).json();
    expect((await send()).success).toBe(true);
    await fail('bluesky', 'rate-limited');
    expect((await send()).code).toBe('bluesky-unchecked');
  });
});

it('[T67] [T69] stores secrets sealed, and never returns or logs them', async () => {
  await openWithWallet();
  const answers = [await connect('telegram', TELEGRAM), await connect('bluesky', BLUESKY)];
  for (const kind of ['unauthorized', 'server-error', 'drop-after-accept']) {
    await fail('telegram', kind);
    answers.push((await owner.alert('POST', '/channels/test', { channel: 'telegram' })).json());
    await fail('bluesky', kind);
    answers.push((await owner.alert('POST', '/channels/test', { channel: 'bluesky' })).json());
  }
  answers.push((await owner.alert('GET', '/info')).json());
  const { rows } = await test.deps.pool.query('select secret, address::text from bot_channels');
  expect(rows).toHaveLength(2);
  expect(logged.length).toBeGreaterThan(0);
  const told = [
    ...answers.map((answer) => JSON.stringify(answer)),
    ...rows.map((row) => JSON.stringify(row)),
  ];
  const said = [...told, ...logged].join('\n');
  for (const secret of [TOKEN.split(':')[1], BLUESKY.password]) expect(said).not.toContain(secret);
});
