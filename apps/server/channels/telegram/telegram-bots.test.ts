import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startPeer } from '#server/platform/providers/peer-for-test.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { freePort } from '../../../../trials/world/start-world.ts';
import { createTelegramBots } from './telegram-bots.ts';
import { ChatMigrated, type TelegramBots } from './telegram-port.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const clock = createTestClock(NOW);
const TOKEN = '7100000001:AAsandboxTidepoolSalesBot_0000000001';
const CHANNEL = '-1001000000001';
const TEXT = { html: '<b>Sold</b>', photos: [] };
const photo = (name: string) => ({ name, bytes: Buffer.from(name), contentType: 'image/png' });

let sandbox: Sandbox;
let peer: Awaited<ReturnType<typeof startPeer>>;
let telegram: TelegramBots;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  peer = await startPeer();
  telegram = createTelegramBots({ apiBase: sandbox.env.TELEGRAM_API_BASE ?? '', clock });
});
afterAll(async () => {
  await sandbox.stop();
  await peer.stop();
});
beforeEach(() => fetch(`${sandbox.url}/reset`, { method: 'POST' }));

const fail = async (kind: string) => {
  const body = JSON.stringify({ kind, count: 1 });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${sandbox.url}/telegram/faults`, { method: 'POST', headers, body })).status).toBe(200);
};
const messages = async () => (await fetch(`${sandbox.url}/telegram/messages.json`)).json();
const faultOf = async (doing: Promise<unknown>): Promise<ProviderError> => {
  const error = await doing.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no provider error: ${error}`);
  return error;
};

describe('check', () => {
  it.each([
    ['@tidepool_sales', { id: CHANNEL, title: 'Tidepool sales', username: 'tidepool_sales' }],
    ['-1001000000002', { id: '-1001000000002', title: 'Tidepool team', username: null }],
    ['-400003', { id: '-400003', title: 'Lantern holders', username: null }],
  ])('finds %s and that the bot may post there', async (chat, found) => {
    expect(await telegram.check(TOKEN, chat)).toEqual({ ...found, botUsername: 'tidepool_sales_bot' });
    expect(await messages()).toEqual([]);
  });

  it.each([
    ['an unknown token', '7100000009:AAsandboxUnknownBot_0000000000000009', '@tidepool_sales', 'bad-token'],
    ['something that is no token', '../../etc', '@tidepool_sales', 'bad-token'],
    ['an unknown channel', TOKEN, '@nobody_knows', 'chat-not-found'],
    ['a channel in which bots may not post', TOKEN, '@lantern_news', 'no-rights'],
    ['a channel that the bot is not in', TOKEN, '@harbor_news', 'kicked'],
  ])('rejects %s', async (_name, token, chat, reason) => {
    expect(await faultOf(telegram.check(token, chat))).toMatchObject({ fault: 'refused', reason });
  });
});

describe('message', () => {
  it('is sent as text, as a photo with a caption, or as an album', async () => {
    for (const photos of [[], [photo('a')], [photo('a'), photo('b'), photo('c')]])
      expect((await telegram.send(TOKEN, CHANNEL, { ...TEXT, photos })).messageId).toMatch(/^\d+$/);
    expect(await messages()).toMatchObject([
      { text: 'Sold', html: '<b>Sold</b>', photos: 0 },
      { text: 'Sold', html: '<b>Sold</b>', photos: 1 },
      { text: 'Sold', html: '<b>Sold</b>', photos: 3 },
    ]);
  });

  it.each([
    ['unauthorized', 'refused', 'bad-token', 'account'],
    ['kicked', 'refused', 'kicked', 'account'],
    ['chat-not-found', 'refused', 'chat-not-found', 'account'],
    ['image-refused', 'refused', 'photo-refused', 'post'],
    ['server-error', 'retry-later', null, 'post'],
    ['wrong-answer', 'unknown-outcome', null, 'post'],
  ])('that Telegram answers with %s is %s (%s)', async (kind, fault, reason, scope) => {
    await fail(kind);
    expect(await faultOf(telegram.send(TOKEN, CHANNEL, TEXT))).toMatchObject({ fault, reason, scope });
    expect(await messages()).toEqual([]);
  });

  it.each([
    ['Bad Request: not enough rights to send photos to the chat', 'photo-refused'],
    ['Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN', 'photo-refused'],
    ['Bad Request: not enough rights to send text messages to the chat', 'no-rights'],
    ['Bad Request: CHAT_SEND_PLAIN_FORBIDDEN', 'no-rights'],
  ])('that Telegram answers with “%s” is %s', async (description, reason) => {
    peer.peer.answer = sendJson(400, { ok: false, error_code: 400, description });
    const elsewhere = createTelegramBots({ apiBase: peer.url, clock });
    expect(await faultOf(elsewhere.send(TOKEN, CHANNEL, TEXT))).toMatchObject({ fault: 'refused', reason });
  });

  it('waits for as long as Telegram asks', async () => {
    await fail('rate-limited');
    expect(await faultOf(telegram.send(TOKEN, CHANNEL, TEXT))).toMatchObject({
      fault: 'retry-later',
      scope: 'account',
      retryAt: new Date(NOW.getTime() + 3_000),
    });
  });

  it('says where the group has moved to', async () => {
    await fail('migrated');
    const error = await faultOf(telegram.send(TOKEN, '-400003', TEXT));
    expect(error).toBeInstanceOf(ChatMigrated);
    expect(error).toMatchObject({ chatId: '-1001000000003' });
  });

  it('whose answer is lost has an unknown outcome', async () => {
    await fail('drop-after-accept');
    expect(await faultOf(telegram.send(TOKEN, CHANNEL, TEXT))).toMatchObject({ fault: 'unknown-outcome' });
    expect(await messages()).toHaveLength(1);
  });

  it('that is too long or has broken markup is refused', async () => {
    for (const html of ['a'.repeat(4_097), '<b>open', 'A & B', '<script>'])
      expect(await faultOf(telegram.send(TOKEN, CHANNEL, { html, photos: [] }))).toMatchObject({
        fault: 'refused',
        reason: 'message-refused',
      });
  });

  it('is not decided by something in front of Telegram', async () => {
    peer.peer.answer = sendJson(403, { blocked: true });
    const behind = createTelegramBots({ apiBase: peer.url, clock });
    expect(await faultOf(behind.send(TOKEN, CHANNEL, TEXT))).toMatchObject({
      fault: 'retry-later',
      scope: 'app',
    });
  });
});

it('[T67] never names the token in an error, although it is part of the address', async () => {
  const nowhere = createTelegramBots({ apiBase: `http://127.0.0.1:${await freePort()}`, clock });
  const errors = [
    await faultOf(nowhere.send(TOKEN, CHANNEL, TEXT)),
    await faultOf(nowhere.check(TOKEN, '@a_chat')),
  ];
  for (const kind of ['unauthorized', 'server-error', 'drop-after-accept', 'wrong-answer']) {
    await fail(kind);
    errors.push(await faultOf(telegram.send(TOKEN, CHANNEL, TEXT)));
  }
  const spell = (error: unknown): string =>
    error instanceof Error
      ? `${error.message} ${error.stack} ${JSON.stringify(error)} ${spell(error.cause)}`
      : String(error);
  for (const error of errors) expect(spell(error)).not.toContain(TOKEN.split(':')[1]);
});
