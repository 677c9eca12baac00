import { ALICE, ETH, ONE_ETH, TIDEPOOL } from '@signboard/domain/posts/testing/sample-sales.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeListing } from '#server/bots/listings/listing-json.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { type PostingFixture, startPostingFixture } from '../posting-for-test.ts';

const WEBHOOK = { id: '1070000000000000001', token: 'a'.repeat(68) };
const TELEGRAM = { token: '7100000001:AAsandboxTidepoolSalesBot_0000000001', chatId: '-100123' };

let world: PostingFixture;
let embeds: { title?: string; url?: string; fields?: { name: string; value: string }[] }[];
let messages: string[];
let fault: ProviderError | null;

beforeAll(async () => {
  world = await startPostingFixture();
  world.deps.discordWebhooks = {
    ...world.deps.discordWebhooks,
    send: async (_webhook, body) => {
      if (fault) throw fault;
      embeds.push(...((body as { embeds?: typeof embeds }).embeds ?? []));
      return { messageId: '1' };
    },
  };
  world.deps.telegramBots = {
    ...world.deps.telegramBots,
    send: async (_token, _chat, { html }) => {
      messages.push(html);
      return { messageId: '1' };
    },
  };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  embeds = [];
  messages = [];
  fault = null;
});

const queue = async (
  botId: string,
  channel: 'discord' | 'telegram' | 'x' = 'discord',
  fields: { expiresAt?: string; tokenId?: string } = {},
) =>
  await world.queue(botId, 7, {
    channel,
    kind: 'listing',
    facts: JSON.stringify([
      writeListing({
        key: 'ethereum:0x7',
        chain: 'ethereum',
        contract: TIDEPOOL,
        tokenId: '7',
        standard: 'erc721',
        quantity: 1n,
        seller: ALICE,
        price: { currency: ETH, amount: (ONE_ETH * 8n) / 10n },
        floor: { currency: ETH, amount: ONE_ETH },
        expiresAt: null,
        ...fields,
      }),
    ]),
  });

const LINK = `https://opensea.io/assets/ethereum/${TIDEPOOL}/7`;

it('posts a listing to Discord with price, floor and where it comes from, without a transaction', async () => {
  const bot = await world.makeBot({ webhook: WEBHOOK, template: '{token} is sold!' });
  await queue(bot);
  await world.drain();
  expect(await world.states(bot)).toEqual(['sent']);
  expect(embeds).toMatchObject([
    {
      title: 'Tidepool #7 listed',
      url: LINK,
      fields: [
        { name: 'Price', value: '0.8 ETH (about $2,400)' },
        { name: 'Floor', value: '1 ETH' },
        { name: 'Marketplace', value: 'OpenSea' },
        { name: 'Seller' },
        { name: 'Note', value: 'Listing from OpenSea, best effort' },
      ],
    },
  ]);
});

it('posts it to Telegram in Spanish', async () => {
  const bot = await world.makeBot({ telegram: TELEGRAM, postLanguage: 'es' });
  await queue(bot, 'telegram');
  await world.drain();
  expect(messages).toEqual([
    [
      `<b><a href="${LINK}">Tidepool #7 se puso en venta</a></b>`,
      'por 0.8 ETH (aprox. $2,400) en OpenSea',
      'precio mínimo 1 ETH',
      'de 0xa11c…0001',
      'Anuncio de OpenSea, en la medida de lo posible',
    ].join('\n'),
  ]);
});

it('counts as one post of the free ones, whatever the channels', async () => {
  const bot = await world.makeBot({ webhook: WEBHOOK, telegram: TELEGRAM });
  await queue(bot);
  await queue(bot, 'telegram');
  await world.drain();
  expect((await world.bot(bot)).posts).toBe(1);
});

it('is not posted when it had to wait for a quarter of an hour', async () => {
  const bot = await world.makeBot({ webhook: WEBHOOK });
  await queue(bot);
  fault = new ProviderError('retry-later', 'Discord is down', { scope: 'app' });
  await world.drain();
  fault = null;
  world.clock.advance(16 * 60);
  await world.drain();
  expect(await world.states(bot)).toEqual(['skipped: listing-old']);
  expect(embeds).toEqual([]);
});

it('is not posted when it has ended meanwhile', async () => {
  const bot = await world.makeBot({ webhook: WEBHOOK });
  await queue(bot, 'discord', { expiresAt: world.clock.now().toISOString() });
  await world.drain();
  expect(await world.states(bot)).toEqual(['skipped: listing-ended']);
});

it('cannot be queued for X', async () => {
  const bot = await world.makeBot();
  await expect(queue(bot, 'x')).rejects.toThrow('deliveries_listings_where');
});
