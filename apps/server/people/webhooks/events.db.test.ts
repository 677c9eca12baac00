import { webhookEventData } from '@signboard/contract/webhooks/events.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@signboard/domain/webhooks/webhook-event.ts';
import type { Sale } from '@signboard/sales/sale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import { commitDecoded } from '#server/bots/sales-feed/commit-decoded.ts';
import type { DecodedTransaction } from '#server/bots/sales-feed/decoded-transaction.ts';
import { rollBackAfter } from '#server/bots/sales-feed/ethereum/blocks-store.ts';
import { recordDueEvents } from '#server/lists/announcements/record-due-events.ts';
import { addCollection, type CollectionFields } from '#server/testing/add-collection.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { runDraw } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../testing/scope.ts';
import { claimMessage } from './claims-store.ts';
import { discoverEntries } from './discover-entries.ts';
import { markSent } from './messages-store.ts';

const CONTRACT = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['webhooks', 'deliveries', 'sales', 'bots'])
    await test.deps.pool.query(`delete from ${table}`);
  await test.deps.pool.query('update lists set active = false where active');
  owner = await given.owner(test);
});

async function subscribe(
  form: { events?: readonly WebhookEvent[]; contracts?: string[] } = {},
  who = owner,
): Promise<string> {
  const body = { url: 'https://hooks.example.test/', events: WEBHOOK_EVENTS, ...form };
  const answer = await who.browser.call('POST', '/api/v1/webhooks', { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().result.webhook.id;
}

type Stored = { id: string; type: WebhookEvent; data: Record<string, unknown> };

/** What was queued for a webhook, in order. Each is checked against its schema. */
async function queued(webhookId: string): Promise<Stored[]> {
  const { rows } = await test.deps.pool.query<Stored>(
    'select id, type, data from webhook_messages where webhook_id = $1 order by number',
    [webhookId],
  );
  for (const { type, data } of rows)
    expect(webhookEventData[type].safeParse(data).error, type).toBeUndefined();
  return rows;
}

const types = async (webhookId: string) => (await queued(webhookId)).map(({ type }) => type);
const discover = async () => {
  while (await discoverEntries(test.deps));
};
const numbers = (messages: Stored[], type: WebhookEvent) =>
  messages.filter((one) => one.type === type).map(({ data }) => data.entryNumber);

describe('lists and draws', () => {
  it('tell of a list from its activation to its draw, each event once', async () => {
    const webhook = await subscribe();
    const list = await given.list(test, owner, { basics: { howManyWinners: 1 } });
    for (const _ of [1, 2]) await (await given.account(test)).join(list);
    await discover();
    await runDraw(test, owner, list.id);
    await owner.call('POST', '/finish', { id: list.id });
    const all = await queued(webhook);
    expect(all.map(({ type }) => type)).toEqual([
      'list.activated',
      'entry.created',
      'entry.created',
      'list.closed',
      'draw.committed',
      'draw.revealed',
    ]);
    for (const { data } of all) expect(data.listId).toBe(list.id);
    expect(all[3]?.data).toEqual({ listId: list.id, reason: 'finished' });
    const { rows } = await test.deps.pool.query(
      'select commitment, seed, cutoff from draws where list_id = $1',
      [list.id],
    );
    expect(all[4]?.data).toMatchObject({ commitment: rows[0].commitment, entries: 2, drawNumber: 1 });
    expect(all[5]?.data).toMatchObject({
      seed: rows[0].seed,
      cutoff: rows[0].cutoff,
      entries: 2,
      winners: 1,
    });
  });

  it('tell once that registration ended, however many processes notice it', async () => {
    const webhook = await subscribe({ events: ['list.closed'] });
    const list = await given.list(test, owner);
    test.clock.advance(3_601);
    await Promise.all([1, 2, 3].map(() => recordDueEvents(test.deps)));
    expect((await queued(webhook)).map(({ data }) => data)).toEqual([{ listId: list.id, reason: 'ended' }]);
  });

  it('tell nobody of another owner’s list', async () => {
    const webhook = await subscribe();
    const stranger = await given.owner(test);
    await (await given.account(test)).join(await given.list(test, stranger));
    await discover();
    expect(await queued(webhook)).toEqual([]);
  });
});

describe('entries', () => {
  it('are told exactly once each, while people join, leave and are removed and two workers discover', async () => {
    const webhook = await subscribe({ events: ['entry.created', 'entry.left', 'entry.removed'] });
    const list = await given.list(test, owner, { basics: { availableSpots: 1000 } });
    const people = await Promise.all(Array.from({ length: scale(16, 60) }, () => given.account(test)));
    let isJoining = true;
    const worker = async () => {
      while (isJoining) await discoverEntries(test.deps);
    };
    const workers = [worker(), worker()];
    await Promise.all(
      people.map(async (person, at) => {
        await person.join(list);
        if (at % 3 === 0) await person.leave(list);
        // Back under another number.
        if (at % 6 === 0) await person.join(list);
      }),
    );
    isJoining = false;
    await Promise.all(workers);
    const { rows } = await test.deps.pool.query(
      'select entry_number as n from entries where list_id = $1 order by 1 limit 2',
      [list.id],
    );
    const entryNumbers = rows.map(({ n }) => n);
    const answer = await owner.call('POST', '/addresses/remove', {
      id: list.id,
      reason: 'automated',
      entryNumbers,
    });
    expect(answer.statusCode).toBe(200);
    await discover();
    const all = await queued(webhook);
    const { rows: left } = await test.deps.pool.query(
      'select entry_number as n from left_entries where list_id = $1 order by 1',
      [list.id],
    );
    const last = people.length + left.length - people.filter((_, at) => at % 3 === 0 && at % 6 !== 0).length;
    const sorted = (type: WebhookEvent) => numbers(all, type).sort((a, b) => Number(a) - Number(b));
    expect(sorted('entry.created')).toEqual(Array.from({ length: last }, (_, at) => at + 1));
    expect(sorted('entry.left')).toEqual(left.map(({ n }) => n));
    expect(sorted('entry.removed')).toEqual(entryNumbers);
    expect(left.length).toBeGreaterThan(0);
    for (const { type, data } of all) {
      if (type === 'entry.created') continue;
      const isTold = all.some(
        (one) => one.type === 'entry.created' && one.data.entryNumber === data.entryNumber,
      );
      expect(isTold).toBe(true);
    }
  });

  it('are told after they left or were erased before anyone discovered them', async () => {
    const webhook = await subscribe({ events: ['entry.created', 'entry.left'] });
    const list = await given.list(test, owner);
    const [first, second] = [await given.account(test), await given.owner(test)];
    await first.join(list);
    await first.leave(list);
    const { address, browser, workspace } = second;
    await browser.call('POST', '/api/v1/third/page/register/participant', {
      body: { workspace: list.workspace, name: list.name, address },
    });
    expect((await eraseAccountOf(test, browser, workspace)).statusCode).toBe(200);
    await discover();
    const all = await queued(webhook);
    expect(numbers(all, 'entry.created')).toEqual([1, 2]);
    expect(numbers(all, 'entry.left')).toEqual([1, 2]);
    expect(JSON.stringify(all)).not.toContain(address);
  });

  it('are told from the moment of the subscription, and again from the moment it is switched on', async () => {
    const list = await given.list(test, owner, { basics: { availableSpots: 1000 }, entries: 3 });
    const webhook = await subscribe({ events: ['entry.created'] });
    await (await given.account(test)).join(list);
    await discover();
    expect(numbers(await queued(webhook), 'entry.created')).toEqual([4]);
    const change = (body: object) =>
      owner.browser.call('PUT', '/api/v1/webhooks', { body: { id: webhook, ...body } });
    await change({ isOn: false });
    await (await given.account(test)).join(list);
    await change({ isOn: true });
    await (await given.account(test)).join(list);
    await discover();
    expect(numbers(await queued(webhook), 'entry.created')).toEqual([4, 6]);
  });

  it('come in batches, and none is skipped', async () => {
    const webhook = await subscribe({ events: ['entry.created'] });
    await given.list(test, owner, { basics: { availableSpots: 10_000 }, entries: 1_203 });
    await discover();
    expect(numbers(await queued(webhook), 'entry.created')).toEqual(
      Array.from({ length: 1_203 }, (_, at) => at + 1),
    );
  });
});

let made = 0;
async function givenBot(
  change: Record<string, unknown> = {},
  collection: Partial<CollectionFields> = {},
): Promise<string> {
  made += 1;
  const { id } = await test.deps.db
    .insertInto('bots')
    .values({
      twitterId: String(made),
      username: `bot_${made}`,
      ...change,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addCollection(test.deps.db, id, { contract: CONTRACT, ...collection });
  await connectBotChannel(test.deps.db, { botId: id, channel: 'x', secret: 'sealed' });
  return id;
}

const sale = (change: Partial<Sale> = {}): Sale => ({
  key: 'ethereum:0x1:0',
  chain: 'ethereum',
  marketplace: { id: 'seaport-1.6', name: 'OpenSea', version: '1.6' },
  verified: true,
  contract: CONTRACT,
  tokenId: '42',
  standard: 'erc721',
  quantity: 1n,
  seller: `0x${'1'.repeat(40)}`,
  buyer: 'unknown',
  price: 2n * 10n ** 18n,
  priceBasis: 'gross',
  currency: { id: 'ETH', symbol: 'S'.repeat(100_000), decimals: 18 },
  feesOnTop: 0n,
  side: 'listing',
  bundle: null,
  position: { logIndex: 0 },
  eventSays: {},
  needs: [],
  ...change,
});

const block = (number: number, hash: string, sales: Sale[], isMint = false): DecodedTransaction => ({
  chain: 'ethereum',
  transaction: '0x1',
  blockNumber: number,
  blockHash: hash,
  happenedAt: new Date('2026-11-15T12:00:00Z'),
  sales: sales.map((one) => ({ sale: one, keys: [one.contract] })),
  mints: isMint
    ? [
        {
          key: 'ethereum:0x1:m0',
          chain: 'ethereum',
          contract: CONTRACT,
          tokenId: '7',
          standard: 'erc721',
          quantity: 1n,
          to: `0x${'3'.repeat(40)}`,
          payment: 'unknown',
          position: { logIndex: 1 },
        },
      ]
    : [],
});

const commit = (...decoded: DecodedTransaction[]) =>
  commitDecoded(test.deps.db, { decoded, prices: new Map(), moveCursor: async () => true });
const reorgAfter = (number: number) =>
  test.deps.db.transaction().execute((transaction) => rollBackAfter(transaction, number));

describe('sales and mints', () => {
  it('are told for watched collections: the named ones, or those of the owner’s own bots', async () => {
    await givenBot({ ownerAddress: owner.address, ownerChain: 'ethereum' });
    const own = await subscribe();
    const named = await subscribe({ contracts: [CONTRACT.toUpperCase().replace('0X', '0x')] });
    const unwatched = await subscribe({ contracts: [OTHER] });
    const stranger = await subscribe({}, await given.owner(test));
    const away = sale({ key: 'ethereum:0x1:1', contract: OTHER });
    await commit(block(10, '0xa', [sale(), away], true));
    for (const webhook of [own, named])
      expect(await types(webhook)).toEqual(['sale.created', 'mint.created']);
    for (const webhook of [unwatched, stranger]) expect(await queued(webhook)).toEqual([]);
    const [first] = await queued(own);
    expect(first?.data).toMatchObject({
      id: 'ethereum:0x1:0',
      price: '2000000000000000000',
      buyer: null,
      happenedAt: '2026-11-15T12:00:00.000Z',
    });
    expect(JSON.stringify(first).length).toBeLessThan(2_000);
  });

  it('are told by chain: the same address on another chain is another collection', async () => {
    await givenBot({}, { chain: 'base' });
    const onBase = await subscribe({ contracts: [`base:${CONTRACT}`] });
    const onEthereum = await subscribe({ contracts: [CONTRACT] });
    await commit(block(10, '0xa', [sale()]));
    expect(await queued(onBase)).toEqual([]);
    const there = { ...sale({ key: 'base:0x2:0' }), chain: 'base' as const };
    await commit({
      ...block(11, '0xb', []),
      chain: 'base',
      transaction: '0x2',
      sales: [{ sale: there, keys: [CONTRACT] }],
    });
    expect(await types(onBase)).toEqual(['sale.created']);
    expect(await queued(onEthereum)).toEqual([]);
  });

  it('are told once when a block is read again or another process was first', async () => {
    await givenBot();
    const webhook = await subscribe({ contracts: [CONTRACT] });
    await Promise.all([1, 2, 3].map(() => commit(block(10, '0xa', [sale()], true)).catch(() => null)));
    await commit(block(10, '0xa', [sale()], true));
    expect(await types(webhook)).toEqual(['sale.created', 'mint.created']);
  });

  it('tell that a sale was dropped after they told of it, and tell of it again when it comes back', async () => {
    await givenBot();
    const webhook = await subscribe({ contracts: [CONTRACT] });
    const late = await subscribe({ contracts: [CONTRACT], events: ['sale.created'] });
    await commit(block(10, '0xa', [sale()]));
    await reorgAfter(9);
    await reorgAfter(9);
    const missed = await subscribe({ contracts: [CONTRACT] });
    await commit(block(10, '0xb', [sale()]));
    await reorgAfter(9);
    await commit(block(10, '0xa', [sale()]));
    expect(await types(webhook)).toEqual([
      'sale.created',
      'sale.dropped',
      'sale.created',
      'sale.dropped',
      'sale.created',
    ]);
    expect(await types(late)).toEqual(['sale.created', 'sale.created', 'sale.created']);
    expect(await types(missed)).toEqual(['sale.created', 'sale.dropped', 'sale.created']);
  });

  it('are sent in this order, also when the first one has to be retried', async () => {
    await givenBot();
    const webhook = await subscribe({ contracts: [CONTRACT] });
    await commit(block(10, '0xa', [sale()]));
    await reorgAfter(9);
    const now = new Date(Date.now() + 60_000);
    const first = await claimMessage(test.deps.db, now);
    expect(first?.type).toBe('sale.created');
    expect(await claimMessage(test.deps.db, now)).toBeUndefined();
    await test.deps.pool.query(
      `update webhook_messages set state = 'queued', next_attempt_at = now() + interval '1 hour' where id = $1`,
      [first?.id],
    );
    expect(await claimMessage(test.deps.db, now)).toBeUndefined();
    await markSent(test.deps.db, first?.id ?? '', now);
    expect((await claimMessage(test.deps.db, now))?.type).toBe('sale.dropped');
    expect(await types(webhook)).toHaveLength(2);
  });
});

describe('bots', () => {
  it('tell the owner that a post failed, and that the bot was paused or stopped, once each', async () => {
    const id = await givenBot({ ownerAddress: owner.address, ownerChain: 'ethereum' });
    const webhook = await subscribe({ events: ['post.failed', 'bot.paused'] });
    await commit(block(10, '0xa', [sale()]));
    const { pool } = test.deps;
    const fail = `update deliveries set state = 'failed', reason = 'too-late', finished_at = now()`;
    await pool.query(fail);
    await pool.query(fail);
    await pool.query('update bots set is_paused = true where id = $1', [id]);
    await pool.query('update bots set is_paused = true where id = $1', [id]);
    await pool.query(`update bots set stopped = 'revoked' where id = $1`, [id]);
    expect((await queued(webhook)).map(({ type, data }) => [type, data.reason])).toEqual([
      ['post.failed', 'too-late'],
      ['bot.paused', 'paused'],
      ['bot.paused', 'revoked'],
    ]);
  });
});

it('never lets a webhook that is being deleted break the fact', async () => {
  const webhook = await subscribe({ events: ['list.activated'] });
  const client = await test.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from webhooks where id = $1', [webhook]);
    const opening = given.list(test, owner);
    await expect
      .poll(async () => {
        const { rows } = await test.deps.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await client.query('commit');
    expect((await opening).id).toBeTruthy();
  } finally {
    client.release();
  }
});
