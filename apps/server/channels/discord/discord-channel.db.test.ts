import { NAMES, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel, disconnectBotChannel } from '#server/bots/bot-channels-store.ts';
import { discordSecret } from '#server/bots/bot-webhook.ts';
import {
  type PostingDeps,
  type PostingFixture,
  postNext,
  startPostingFixture,
} from '#server/bots/posting/posting-for-test.ts';
import { createDiscordWebhooks } from '#server/platform/providers/discord/discord-webhook.ts';
import type { DiscordWebhook, DiscordWebhooks } from '#server/platform/providers/discord/webhook-port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n a picture', 'latin1');

let sandbox: Sandbox;
let discord: DiscordWebhooks;
let webhook: DiscordWebhook;
let world: PostingFixture;
let webhooks: DiscordWebhook[];
let used = 0;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  world = await startPostingFixture();
  discord = createDiscordWebhooks({
    apiBase: sandbox.env.DISCORD_API_BASE ?? '',
    publicUrl: 'https://signboard.test',
    clock: world.clock,
  });
  world.deps.discordWebhooks = discord;
  const page = await (await fetch(`${sandbox.url}/discord`)).text();
  const addresses = [...page.matchAll(/<pre>([^<]+)<\/pre>/g)].map(([, address = '']) => address);
  webhooks = addresses.flatMap((address) => discord.parse(address) ?? []);
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/reset`, { method: 'POST' });
  await world.clear();
  // Discord accepts five messages in two seconds per webhook.
  used += 1;
  webhook = webhooks[used % webhooks.length] ?? { id: '', token: '' };
});

const bot = (fields: Parameters<PostingFixture['makeBot']>[0] = {}) => world.makeBot({ webhook, ...fields });
const queue = (id: string, sale: number, fields: Parameters<PostingFixture['queue']>[2] = {}) =>
  world.queue(id, sale, { channel: 'discord', ...fields });
const messages = async () => await (await fetch(`${sandbox.url}/discord/messages.json`)).json();
const titles = async () =>
  (await messages()).map(({ embeds }: { embeds: { title: string }[] }) => embeds[0]?.title);
const fail = async (kind: string) => {
  const body = JSON.stringify({ kind, count: 1 });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${sandbox.url}/discord/faults`, { method: 'POST', headers, body })).status).toBe(200);
};
const withPictures =
  (...fileNames: string[]): PostingDeps['enrich'] =>
  async () => ({
    names: NAMES,
    prices: PRICES,
    pictures: fileNames.map((fileName) => ({ bytes: PNG, contentType: 'image/png', fileName })),
  });

describe('message', () => {
  it('arrives with embed, links and pictures, counts as a post, and appears in the history', async () => {
    const id = await bot();
    const delivery = await queue(id, 7);
    await world.drain({ enrich: withPictures('same.png', 'same.png') });
    const [message] = await messages();
    expect(message.embeds[0]).toMatchObject({
      title: 'Tidepool #7 sold',
      url: 'https://opensea.io/assets/ethereum/0x71de0000000000000000000000000000000000aa/7',
      image: { url: 'attachment://1-same.png' },
    });
    expect(JSON.stringify(message.embeds)).toContain('https://etherscan.io/tx/0x7');
    expect(message.embeds).toHaveLength(2);
    const row = await world.delivery(delivery);
    expect(row.state).toBe('sent');
    const kept = await fetch(`${sandbox.url}/discord/files/${row.remoteId}/1`);
    expect(PNG.equals(Buffer.from(await kept.arrayBuffer()))).toBe(true);
    expect(row.text).toBe(
      'Tidepool #7 sold\nPrice: 1.5 ETH (about $4,500)\nMarketplace: OpenSea\nSeller: 0xa11c…0001\nBuyer: 0xb0b0…0002',
    );
    expect((await world.bot(id)).posts).toBe(1);
  });

  it('arrives without pictures that Discord rejects', async () => {
    const id = await bot();
    await queue(id, 7);
    const send: DiscordWebhooks['send'] = async (to, message, files = []) => {
      if (files.length > 0) throw new ProviderError('refused', 'no', { reason: 'too-large' });
      return await discord.send(to, message, files);
    };
    await world.drain({ enrich: withPictures('a.png'), discordWebhooks: { ...discord, send } });
    expect((await messages())[0].embeds[0].image).toBeUndefined();
    expect(await world.states(id)).toEqual(['sent']);
  });

  it('is sent even while X blocks the same sale', async () => {
    const id = await bot({ x: { resumesAt: new Date('2099-01-01T00:00:00Z') } });
    await world.queue(id, 7);
    await queue(id, 7);
    await world.drain();
    expect(await world.states(id)).toEqual(['queued', 'sent']);
  });

  it.each(['drop-after-accept', 'wrong-answer'])(
    'whose response was lost (%s) is shown as unknown, never sent again, and blocks nothing',
    async (kind) => {
      const id = await bot();
      await queue(id, 1);
      await queue(id, 2);
      await fail(kind);
      await world.drain();
      world.clock.advance(3_600);
      await world.drain();
      expect(await world.states(id)).toEqual(['unknown: unknown-outcome', 'sent']);
      expect((await world.deliveries(id))[0]?.finishedAt).not.toBeNull();
      expect(await titles()).toEqual(
        kind === 'wrong-answer' ? ['Tidepool #2 sold'] : ['Tidepool #1 sold', 'Tidepool #2 sold'],
      );
    },
  );

  it('[R13] whose sender died is shown as unknown and never sent again, even if the bot has stopped', async () => {
    const id = await bot();
    await queue(id, 1);
    const isSent = new Promise<void>((resolve) => {
      const send: DiscordWebhooks['send'] = async (...given) => {
        await discord.send(...given);
        resolve();
        return await new Promise<never>(() => {});
      };
      void postNext({ ...world.deps, discordWebhooks: { ...discord, send } });
    });
    await isSent;
    await world.db.updateTable('bots').set({ stopped: 'revoked' }).where('id', '=', id).execute();
    world.clock.advance(21);
    await world.drain();
    expect(await world.states(id)).toEqual(['unknown: unknown-outcome']);
    expect(await titles()).toEqual(['Tidepool #1 sold']);
  });
});

describe('Discord responds', () => {
  it('404: switches the webhook off, tells its owner once, and fails what is left', async () => {
    const id = await bot();
    await queue(id, 1);
    await queue(id, 2);
    await world.queue(id, 1);
    await fail('not-found');
    await world.drain();
    expect(await world.connection(id, 'discord')).toMatchObject({ offReason: 'gone' });
    expect(await world.bot(id)).toMatchObject({ stopped: null });
    expect((await world.states(id)).slice(0, 2)).toEqual(['failed: gone', 'failed: gone']);
    expect((await world.mails()).map(({ template }) => template)).toContain('webhook-gone');
    expect(await messages()).toEqual([]);
    await queue(id, 3);
    await world.drain();
    expect(await world.states(id)).toContain('failed: gone');
    expect(await messages()).toEqual([]);
  });

  it('404 for a webhook that the owner has just replaced: sends the message to the new one', async () => {
    const id = await bot();
    await queue(id, 1);
    const other = discordSecret.seal(world.keyring, id, webhooks[(used + 1) % webhooks.length] ?? webhook);
    const sends: string[] = [];
    const send: DiscordWebhooks['send'] = async (to) => {
      sends.push(to.id);
      if (sends.length > 1) return { messageId: '1' };
      await connectBotChannel(world.db, { botId: id, channel: 'discord', secret: other });
      throw new ProviderError('refused', 'gone', { scope: 'account', reason: 'gone' });
    };
    await world.drain({ discordWebhooks: { ...discord, send } });
    expect(await world.connection(id, 'discord')).toMatchObject({ offReason: null });
    expect(await world.states(id)).toEqual(['sent']);
    expect(new Set(sends).size).toBe(2);
  });

  it('[R16] 429: waits as long as Discord says, and keeps the order', async () => {
    const id = await bot();
    await queue(id, 1);
    await queue(id, 2);
    await fail('rate-limited');
    await world.drain();
    expect(await world.states(id)).toEqual(['queued: rate-limited', 'queued']);
    world.clock.advance(1.4);
    await world.drain();
    expect(await messages()).toEqual([]);
    world.clock.advance(0.1);
    await world.drain();
    expect(await titles()).toEqual(['Tidepool #1 sold', 'Tidepool #2 sold']);
  });

  it('500: waits and sends the message once', async () => {
    const id = await bot();
    await queue(id, 1);
    await fail('server-error');
    await world.drain();
    expect(await world.states(id)).toEqual(['queued: unreachable']);
    world.clock.advance(2);
    await world.drain();
    expect(await titles()).toEqual(['Tidepool #1 sold']);
  });

  it('with a global limit: calls no webhook before it ends, and X continues', async () => {
    const id = await bot();
    const other = await bot();
    await queue(id, 1);
    const all = new ProviderError('retry-later', 'all', {
      scope: 'app',
      retryAt: new Date(world.clock.now().getTime() + 30_000),
    });
    const sends: string[] = [];
    const send: DiscordWebhooks['send'] = async (...given) => {
      sends.push(given[0].id);
      if (sends.length === 1) throw all;
      return await discord.send(...given);
    };
    const discordWebhooks = { ...discord, send };
    await world.drain({ discordWebhooks });
    await queue(other, 2);
    world.clock.advance(29);
    await world.drain({ discordWebhooks });
    expect(sends).toHaveLength(1);
    world.clock.advance(1);
    await world.drain({ discordWebhooks });
    expect((await titles()).toSorted()).toEqual(['Tidepool #1 sold', 'Tidepool #2 sold']);
    expect(await world.mails()).toEqual([]);
  });

  it('with a global limit: a message being prepared waits like the others', async () => {
    const id = await bot();
    await queue(id, 1);
    const resumesAt = new Date(world.clock.now().getTime() + 30_000);
    const pause = {
      channel: 'discord',
      reason: 'rate-limited',
      since: world.clock.now(),
      resumesAt,
    } as const;
    const enrich = async () => {
      await world.db.insertInto('publishingPauses').values(pause).execute();
      return { names: NAMES, prices: PRICES, pictures: [] };
    };
    let sends = 0;
    const send = async () => {
      sends += 1;
      return { messageId: '1' };
    };
    const discordWebhooks = { ...discord, send };
    await postNext({ ...world.deps, enrich, discordWebhooks });
    expect(await world.states(id)).toEqual(['queued: rate-limited']);
    expect(sends).toBe(0);
    world.clock.set(resumesAt);
    await world.drain({ discordWebhooks });
    expect(await world.states(id)).toEqual(['sent']);
  });

  it('with a rejection: fails the message with that reason', async () => {
    const id = await bot();
    await queue(id, 1);
    const refused = new ProviderError('refused', 'no', { scope: 'account', reason: 'needs-thread' });
    const send = () => Promise.reject(refused);
    await world.drain({ discordWebhooks: { ...discord, send } });
    expect(await world.states(id)).toEqual(['failed: needs-thread']);
  });
});

it('fails messages to a webhook that the owner removed, without sending', async () => {
  const id = await bot();
  await queue(id, 1);
  await disconnectBotChannel(world.db, id, 'discord');
  await world.drain();
  expect(await world.states(id)).toEqual(['failed: removed']);
});

it('logs no webhook token', async () => {
  const id = await bot();
  await queue(id, 1);
  await fail('server-error');
  await world.drain();
  expect(world.lines.length).toBeGreaterThan(0);
  expect(world.lines.join('')).not.toContain(webhook.token);
});
