import { NAMES, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import { type PostingFixture, startPostingFixture } from '#server/bots/posting/posting-for-test.ts';
import { createTelegramBots } from './telegram-bots.ts';
import type { TelegramBots } from './telegram-port.ts';
import { telegramSecret } from './telegram-secret.ts';

const TOKEN = '7100000001:AAsandboxTidepoolSalesBot_0000000001';
const CHANNEL = { token: TOKEN, chatId: '-1001000000001', username: 'tidepool_sales' };
const GROUP = { token: TOKEN, chatId: '-400003' };
const picture = (name: string) => ({
  bytes: Buffer.from(name),
  contentType: 'image/png',
  fileName: `${name}.png`,
});

let sandbox: Sandbox;
let world: PostingFixture;
let telegram: TelegramBots;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  world = await startPostingFixture();
  telegram = createTelegramBots({ apiBase: sandbox.env.TELEGRAM_API_BASE ?? '', clock: world.clock });
  world.deps.telegramBots = telegram;
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/reset`, { method: 'POST' });
  await world.clear();
});

const makeBot = (chat: typeof CHANNEL | typeof GROUP = CHANNEL) =>
  world.makeBot({ credentials: null, telegram: chat });
const queue = (bot: string, sale: number) => world.queue(bot, sale, { channel: 'telegram' });
type Message = { id: number; chatId: number; text: string; html: string; photos: number };
const messages = async (): Promise<Message[]> =>
  await (await fetch(`${sandbox.url}/telegram/messages.json`)).json();
const fail = async (kind: string, count = 1) => {
  const body = JSON.stringify({ kind, count });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${sandbox.url}/telegram/faults`, { method: 'POST', headers, body })).status).toBe(200);
};

describe('message', () => {
  it('arrives with links, and its bot needs no X account', async () => {
    const bot = await makeBot();
    await queue(bot, 7);
    await world.drain();
    const [message] = await messages();
    expect(message?.text).toMatch(/^Tidepool #7 sold\nfor 1\.5 ETH .*\nView transaction$/s);
    expect(message?.html).toContain('<a href="https://opensea.io/assets/ethereum/');
    expect(await world.deliveries(bot)).toMatchObject([
      { state: 'sent', remoteId: `@tidepool_sales/${message?.id}` },
    ]);
  });

  it('of a sweep has its pictures as an album', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    const pictures = ['a', 'b', 'c'].map(picture);
    await world.drain({ enrich: async () => ({ names: NAMES, prices: PRICES, pictures }) });
    expect(await messages()).toMatchObject([{ photos: 3 }]);
  });

  it('is sent without the pictures that Telegram rejects', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await fail('image-refused');
    await world.drain({ enrich: async () => ({ names: NAMES, prices: PRICES, pictures: [picture('a')] }) });
    expect(await messages()).toMatchObject([{ photos: 0 }]);
    expect(await world.states(bot)).toEqual(['sent']);
  });

  it('waits for as long as Telegram asks, without another call', async () => {
    const bot = await makeBot();
    for (const sale of [1, 2]) await queue(bot, sale);
    await fail('rate-limited');
    await world.drain();
    expect(await world.states(bot)).toEqual(['queued: rate-limited', 'queued']);
    world.clock.advance(2);
    await world.drain();
    expect(await messages()).toEqual([]);
    world.clock.advance(1);
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent', 'sent']);
  });

  it('whose answer was lost stays unknown and is never sent again', async () => {
    const bot = await makeBot();
    for (const sale of [1, 2]) await queue(bot, sale);
    await fail('drop-after-accept');
    await world.drain();
    world.clock.advance(3_600);
    await world.drain();
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome', 'sent']);
    expect((await messages()).map(({ text }) => text.split('\n')[0])).toEqual([
      'Tidepool #1 sold',
      'Tidepool #2 sold',
    ]);
  });

  it('goes to the new chat if its owner has changed it while the message was composed', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    const secret = telegramSecret.seal(world.keyring, bot, TOKEN);
    const address = { chatId: '-1001000000002', title: 'Tidepool team', username: '' };
    await world.drain({
      enrich: async () => {
        await connectBotChannel(world.db, { botId: bot, channel: 'telegram', secret, address });
        return { names: NAMES, prices: PRICES, pictures: [] };
      },
    });
    expect(await messages()).toEqual([]);
    world.clock.advance(1);
    await world.drain();
    expect(await messages()).toMatchObject([{ chatId: -1001000000002 }]);
    expect(await world.states(bot)).toEqual(['sent']);
  });
});

describe('group that became a supergroup', () => {
  it('gets the message once, under its new id, which is stored', async () => {
    const bot = await makeBot(GROUP);
    await queue(bot, 1);
    await fail('migrated');
    await world.drain();
    expect(await messages()).toMatchObject([{ chatId: -1_001_000_000_003 }]);
    expect(await world.states(bot)).toEqual(['sent']);
    expect((await world.connection(bot, 'telegram')).address).toMatchObject({ chatId: '-1001000000003' });
    await queue(bot, 2);
    await world.drain();
    expect(await messages()).toHaveLength(2);
  });

  it('is followed once: a Telegram that always sends us elsewhere gets two calls', async () => {
    const bot = await makeBot(GROUP);
    await queue(bot, 1);
    await fail('migrated', 5);
    await world.drain();
    expect(await world.states(bot)).toEqual(['failed: migrated']);
    const { pending } = await (await fetch(`${sandbox.url}/telegram/faults`)).json();
    expect(pending).toMatchObject([{ kind: 'migrated', count: 3 }]);
  });
});

describe.each([
  ['kicked', 'kicked'],
  ['unauthorized', 'bad-token'],
  ['chat-not-found', 'chat-not-found'],
])('Telegram bot whose call is answered with %s', (kind, reason) => {
  it('is switched off, its posts fail, and its owner is told once', async () => {
    const bot = await makeBot();
    for (const sale of [1, 2]) await queue(bot, sale);
    await fail(kind);
    await world.drain();
    expect(await world.states(bot)).toEqual([`failed: ${reason}`, `failed: ${reason}`]);
    expect(await world.connection(bot, 'telegram')).toMatchObject({ offReason: reason });
    expect(await world.mails()).toMatchObject([
      { template: 'channel-off', details: { channel: 'telegram', reason } },
    ]);
    expect(world.lines.join('\n')).not.toContain(TOKEN);
  });

  it('is used again if its owner has connected it during the call', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await fail(kind);
    const send: TelegramBots['send'] = async (...given) => {
      const secret = telegramSecret.seal(world.keyring, bot, TOKEN);
      const { address } = await world.connection(bot, 'telegram');
      await connectBotChannel(world.db, { botId: bot, channel: 'telegram', secret, address });
      return await telegram.send(...given);
    };
    await world.drain({ telegramBots: { ...telegram, send } });
    expect(await world.states(bot)).toEqual(['sent']);
    expect(await world.mails()).toEqual([]);
  });
});
