import { ALICE, BOB, PRICES, sampleSale } from '@signboard/domain/posts/testing/sample-sales.ts';
import { weightedLength } from '@signboard/domain/posts/weighted-length.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import { type BotOwner, given } from '#server/testing/given.ts';
import { ORIGIN } from '#server/testing/given-bot.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Enrichment } from './compose/enrich-post.ts';

const CONTRACT = '0x71DE0000000000000000000000000000000000aa';
const KEY = CONTRACT.toLowerCase();
const COLLECTION = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w';

let sandbox: Sandbox;
let test: TestApp;
let owner: BotOwner;
let webhook: string;
let enrichment: Enrichment;
const NOTHING: Enrichment = {
  names: { collection: null, tokens: new Map(), parties: new Map() },
  prices: new Map(),
  pictures: [],
};

beforeAll(async () => {
  sandbox = await startSandboxForTest({ productUrl: ORIGIN });
  webhook = `${sandbox.env.DISCORD_API_BASE}/webhooks/1070000000000000001/${'sandbox-webhook-a-'.padEnd(68, 'a')}`;
  const social = Object.entries(sandbox.env).filter(([name]) => /^(X|DISCORD)_/.test(name));
  test = await startTestApp({
    settings: Object.fromEntries(social),
    ports: {
      contractLookup: { exists: async (address) => (address === KEY ? 'yes' : 'no') },
      contractNames: { nameOf: async () => 'Tidepools' },
      findSolanaCollection: async () => ({ key: COLLECTION, name: 'Lanterns' }),
      enrich: async () => enrichment,
    },
  });
});
beforeEach(async () => {
  enrichment = NOTHING;
  for (const table of ['bots', 'sales', 'solana_tokens']) await test.deps.pool.query(`delete from ${table}`);
  await fetch(`${sandbox.url}/reset`, { method: 'POST' });
  owner = await given.bot(test);
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const keepSale = (sale: ReturnType<typeof sampleSale>, transaction: string, happenedAt: string) =>
  test.deps.pool.query(
    `insert into sales (key, chain, transaction, block_number, contract, token_id, facts, happened_at)
     values ($1, $2, $3, 1, $4, $5, $6, $7)`,
    [
      sale.key,
      sale.chain,
      transaction,
      sale.contract,
      sale.tokenId,
      JSON.stringify(writeSale(sale)),
      happenedAt,
    ],
  );
const preview = async (change: object = {}) => {
  const body = { contractAddress: CONTRACT, hashtags: '', withLink: false, ...change };
  return (await owner.alert('POST', '/preview', body)).json();
};

describe('post preview', () => {
  it('shows the latest known sale', async () => {
    await keepSale(sampleSale({ key: 'a', contract: KEY, tokenId: '5' }), '0xold', '2026-11-01T10:00:00Z');
    await keepSale(sampleSale({ key: 'b', contract: KEY }), '0xnew', '2026-11-02T10:00:00Z');
    enrichment = { ...NOTHING, prices: PRICES };
    const { result } = await preview({ hashtags: '#Tidepools' });
    const text = [
      'Tidepools #7 sold',
      'for 1.5 ETH (about $4,500) on OpenSea',
      'from 0xa11c…0001 to 0xb0b0…0002',
      '#Tidepools',
    ].join('\n');
    const onDiscord = [
      'Tidepools #7 sold',
      'Price: 1.5 ETH (about $4,500)',
      'Marketplace: OpenSea',
      'Seller: 0xa11c…0001',
      'Buyer: 0xb0b0…0002',
    ].join('\n');
    expect(result).toEqual({
      text,
      channels: [
        { channel: 'x', text, length: weightedLength(text), limit: 280, unit: 'weighted' },
        { channel: 'discord', text: onDiscord, length: onDiscord.length, limit: 4096, unit: 'characters' },
        { channel: 'telegram', text, length: text.length, limit: 1024, unit: 'characters' },
        { channel: 'bluesky', text, length: [...text].length, limit: 300, unit: 'graphemes' },
      ],
      isReal: true,
      pictureUrl: null,
      happenedAt: '2026-11-02T10:00:00.000Z',
    });
  });

  it('uses the template and the language of the form', async () => {
    const template = '{token}: {price}, {count}';
    expect((await preview({ template })).result.channels).toMatchObject([
      { channel: 'x', text: 'Tidepools #1: 1 ETH, 1' },
      { channel: 'discord', text: 'Tidepools #1 sold\nTidepools #1: 1 ETH, 1' },
      { channel: 'telegram', text: 'Tidepools #1: 1 ETH, 1' },
      { channel: 'bluesky', text: 'Tidepools #1: 1 ETH, 1' },
    ]);
    const { text } = (await preview({ postLanguage: 'es' })).result;
    expect(text).toContain('Tidepools #1 se vendió\npor 1 ETH en OpenSea');
    expect(await preview({ template: '{nonsense}' })).toMatchObject({
      code: 'invalid-input',
      fields: { template: 'There is no variable called {nonsense}' },
    });
  });

  it('includes everything that one transaction sold of the collection, and nothing else', async () => {
    const at = '2026-11-02T10:00:00Z';
    await keepSale(sampleSale({ key: 'a', contract: KEY, tokenId: '5' }), '0xsweep', at);
    await keepSale(sampleSale({ key: 'b', contract: KEY, tokenId: '6' }), '0xsweep', at);
    await keepSale(sampleSale({ key: 'c', contract: '0xother', tokenId: '7' }), '0xsweep', at);
    const { text } = (await preview()).result;
    expect(text).toContain('3 ETH');
    expect(text).toMatch(/\b2\b/);
  });

  it('shows an example when no sale is known, and says so', async () => {
    const { result } = await preview({ withLink: true, hashtags: 'still 🚀' });
    expect(result).toMatchObject({ isReal: false, happenedAt: null, pictureUrl: null });
    expect(result.text).toContain('Tidepools #1');
    expect(result.text).toContain(`https://opensea.io/assets/ethereum/${KEY}/1`);
    expect(result.text).not.toContain('🚀');
  });

  it("also finds a Solana sale by the token's creator", async () => {
    const mint = 'MintMintMintMintMintMintMintMintMintMintMint';
    const sold = sampleSale({
      key: 's',
      chain: 'solana',
      contract: mint,
      tokenId: mint,
      seller: ALICE,
      buyer: BOB,
    });
    await keepSale(sold, 'signature', '2026-11-02T10:00:00Z');
    await test.deps.pool.query(
      'insert into solana_tokens (mint, keys, looked_up_at) values ($1, $2, now())',
      [mint, ['another', COLLECTION]],
    );
    const { result } = await preview({ contractAddress: COLLECTION });
    expect(result).toMatchObject({ isReal: true, happenedAt: '2026-11-02T10:00:00.000Z' });
  });

  it('includes a small picture', async () => {
    const big = { create: { width: 1500, height: 900, channels: 3 as const, background: '#4E9595' } };
    const bytes = await sharp(big).png().toBuffer();
    enrichment = { ...NOTHING, pictures: [{ bytes, contentType: 'image/png', fileName: 'a.png' }] };
    const [, base64 = ''] = (await preview()).result.pictureUrl.split('data:image/webp;base64,');
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 640, height: 384 });
    enrichment = {
      ...NOTHING,
      pictures: [{ bytes: Buffer.from('<svg/>'), contentType: 'image/png', fileName: 'a.png' }],
    };
    expect((await preview()).result.pictureUrl).toBeNull();
  });

  it('does not query the chain for the collection that the bot already has', async () => {
    await test.deps.pool.query(
      `insert into bot_collections (bot_id, chain, contract, position, name)
       select id, 'ethereum', '0xabc', 0, 'Kept' from bots`,
    );
    expect((await preview({ contractAddress: '0xABC' })).result.text).toContain('Kept #1');
    expect((await preview({ contractAddress: '0x'.padEnd(42, '1') })).code).toBe('contract-missing');
  });
});

describe('[B3] history', () => {
  beforeEach(() =>
    test.deps.pool.query(
      `insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, facts, state,
         text, reason, remote_id, finished_at, next_attempt_at, collection)
       select id, channel, 'sale', d.chain, transaction, 1, '2026-11-02T10:00:00Z', '[]', state, text, reason, remote_id,
         finished_at::timestamptz, '2026-11-02T10:05:00Z', collection
       from bots, (values
         ('x', 'ethereum', '0xa', 'sent', 'Sold', null, '123', '2026-11-02T10:00:05Z', $1),
         ('discord', 'ethereum', '0xa', 'failed', null, 'webhook-gone', null, '2026-11-02T10:00:06Z', $1),
         ('x', 'solana', 'sig', 'queued', null, 'rate-limited', null, null, '')
       ) as d (channel, chain, transaction, state, text, reason, remote_id, finished_at, collection)`,
      [KEY],
    ),
  );

  it('has one row for each sale, and links each of its posts or says why there is none', async () => {
    const { rows, total } = (await owner.alert('GET', '/deliveries')).json().result;
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        deliveries: [
          {
            channel: 'x',
            state: 'queued',
            reason: 'rate-limited',
            transactionUrl: 'https://solscan.io/tx/sig',
            postUrl: null,
            nextAttemptAt: '2026-11-02T10:05:00.000Z',
            finishedAt: null,
          },
        ],
      },
      {
        deliveries: [
          {
            channel: 'x',
            state: 'sent',
            text: 'Sold',
            transactionUrl: 'https://etherscan.io/tx/0xa',
            postUrl: `${sandbox.env.X_WEB_BASE}/tidepool_sales/status/123`,
            nextAttemptAt: null,
          },
          { channel: 'discord', state: 'failed', reason: 'webhook-gone', postUrl: null, nextAttemptAt: null },
        ],
      },
    ]);
    expect(rows[1].id).toBe(rows[1].deliveries[0].id);
    const second = (await owner.alert('GET', '/deliveries?page=2&pageSize=1')).json().result;
    expect(second).toMatchObject({ rows: [{ deliveries: [{ text: 'Sold' }, {}] }], total: 2 });
  });

  it('is private to its bot', async () => {
    const other = await given.bot(test, { twitterId: '1700000000000000022', username: 'lantern_sales' });
    expect((await other.alert('GET', '/deliveries')).json().result).toEqual({ rows: [], total: 0 });
  });

  it('public posts on X', async () => {
    const stranger = await given.botOwner(test);
    const answer = await stranger.browser.call('GET', '/api/v1/nft/alert/posts', { without: ['bearer'] });
    expect(answer.json().result).toEqual([
      {
        channel: 'x',
        username: 'tidepool_sales',
        author: '@tidepool_sales',
        text: 'Sold',
        postUrl: `${sandbox.env.X_WEB_BASE}/tidepool_sales/status/123`,
        pictureUrl: expect.stringMatching(/^\/api\/v1\/nft\/alert\/posts\/[0-9a-f-]{36}\/picture$/),
        finishedAt: '2026-11-02T10:00:05.000Z',
      },
    ]);
  });

  describe('pictures', () => {
    const lastPicture = async () => {
      const { pictureUrl } = (await test.app.inject('/api/v1/nft/alert/posts')).json().result[0];
      return await test.app.inject(pictureUrl);
    };
    beforeEach(async () => {
      const facts = JSON.stringify([writeSale(sampleSale({ key: 'a', contract: KEY }))]);
      await test.deps.pool.query('update deliveries set facts = $1', [facts]);
      const bytes = await sharp({
        create: { width: 1500, height: 900, channels: 3 as const, background: '#4E9595' },
      })
        .png()
        .toBuffer();
      enrichment = { ...NOTHING, pictures: [{ bytes, contentType: 'image/png', fileName: 'a.png' }] };
    });

    it('are served small from our own address, and fetched once for everyone', async () => {
      const first = await lastPicture();
      expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(first.headers['content-security-policy']).toContain("default-src 'none'");
      expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 640, height: 384 });
      enrichment = NOTHING;
      expect((await lastPicture()).rawPayload).toEqual(first.rawPayload);
    });

    it('are missing where there is none', async () => {
      enrichment = NOTHING;
      expect((await lastPicture()).statusCode).toBe(404);
    });

    it('are not served for any other delivery, nor for an invented id', async () => {
      const { rows } = await test.deps.pool.query("select id from deliveries where state <> 'sent'");
      for (const { id } of [...rows, { id: crypto.randomUUID() }])
        expect((await test.app.inject(`/api/v1/nft/alert/posts/${id}/picture`)).statusCode).toBe(404);
      expect((await test.app.inject('/api/v1/nft/alert/posts/1/picture')).statusCode).toBe(400);
    });
  });
});

describe('Discord test message', () => {
  const send = async (webhookUrl: string) =>
    (await owner.alert('POST', '/test/discord', { webhookUrl })).json();
  const form = {
    contractAddress: CONTRACT,
    email: 'a@example.test',
    threshold: 0,
    hashtags: '',
    postMints: false,
  };

  it('is sent to a new URL and to the masked stored one', async () => {
    expect(await send(webhook)).toEqual({ success: true, msg: '', result: null });
    const { webhookUrl } = (await owner.update({ ...form, webhookUrl: webhook })).json().result;
    expect((await send(webhookUrl)).success).toBe(true);
    const channel = await (await fetch(`${sandbox.url}/discord`)).text();
    expect(channel).toContain('Test message from your sales alert bot @tidepool_sales');
  });

  it.each([
    ['https://evil.example/api/webhooks/1070000000000000001/token', 'webhook-invalid'],
    ['https://discord.com/api/webhooks/1070000000000000001/********', 'webhook-invalid'],
  ])('goes nowhere but to Discord: %s', async (url, code) => {
    expect((await send(url)).code).toBe(code);
  });

  it('reports a deleted webhook, and when Discord is unavailable', async () => {
    expect((await send(webhook.replace('1070000000000000001', '1070000000000000099'))).code).toBe(
      'webhook-missing',
    );
    await fetch(`${sandbox.url}/discord/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'server-error', count: 1, match: '/webhooks/' }),
    });
    expect((await send(webhook)).code).toBe('webhook-unchecked');
  });
});

it.each([
  ['GET', '/deliveries'],
  ['POST', '/preview'],
  ['POST', '/test/discord'],
] as const)('%s %s requires a connected bot', async (method, path) => {
  const stranger = await given.botOwner(test);
  const body = { contractAddress: CONTRACT, hashtags: '', withLink: false, webhookUrl: webhook };
  const answer = await stranger.alert(method, path, method === 'POST' ? body : undefined);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'bot-session-missing']);
});
