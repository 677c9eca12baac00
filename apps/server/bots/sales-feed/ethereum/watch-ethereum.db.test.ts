import { COLLECTION, OTHER } from '@signboard/sales/testing/sample-logs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '#server/platform/providers/ethereum/reader/chain-reader.ts';
import { addBot } from '../testing/add-bot.ts';
import { createFakeSale, createMint, createSale, createSwap } from '../testing/create-sales.ts';
import { NODE_FAULTS, type NodeFault } from '../testing/fake-node.ts';
import { createTestChain, FIRST_NUMBER, timeOf } from '../testing/test-chain.ts';
import { QUICK_TIMES, startWatchFixture, type WatchFixture } from '../testing/watch-fixture.ts';
import { moveCursor, readCursor } from './blocks-store.ts';

let world: WatchFixture;
beforeAll(async () => {
  world = await startWatchFixture();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  world.chain.mine();
  world.chain.mine();
  await addBot(world.db, { contract: COLLECTION, postMints: true });
  await world.catchUp();
});

let lastHash = 0;
const newHash = () => {
  lastHash += 1;
  return `0xa5${lastHash.toString(16).padStart(62, '0')}`;
};
const sale = (hash = newHash()) => createSale(hash, COLLECTION);
const bury = () => {
  world.chain.mine();
  world.chain.mine();
};
const told = async () =>
  await world.db
    .selectFrom('deliveries')
    .select(['transaction', 'kind', 'state', 'reason', 'blockHash', 'facts'])
    .orderBy('number')
    .execute();
const cursor = async () => (await readCursor(world.db))?.number;
const show = () => {
  world.node.view = { ...world.node.view, head: world.chain.head() };
};

describe('chain that restarted while nobody watched', () => {
  const beginAnew = (blocks: number) => {
    world.chain.mine([sale()]);
    bury();
    return world.catchUp().then(() => {
      world.chain = createTestChain();
      world.node.view = { chain: world.chain, head: world.chain.head() };
      world.ethereum = createEthereumChain(
        createEthereumNodes({ urls: [world.node.url], times: QUICK_TIMES, clock: world.clock }),
      );
      for (let made = 0; made < blocks; made += 1) world.chain.mine();
    });
  };

  it.each([2, 20])(
    'is read from its head if restarts are allowed, %i blocks after its first',
    async (blocks) => {
      await beginAnew(blocks);
      await world.catchUp(world.watcher({ mayBeginAnew: true }));
      expect(await cursor()).toBe(world.chain.head().number - 2);
      const one = sale();
      world.chain.mine([one]);
      bury();
      await world.catchUp(world.watcher({ mayBeginAnew: true }));
      expect((await told()).map(({ transaction }) => transaction)).toContain(one.hash);
    },
  );

  it('stops the watch if they are not', async () => {
    await beginAnew(2);
    const before = await cursor();
    await world.catchUp(world.watcher());
    expect(await cursor()).toBe(before);
  });
});

describe('reading', () => {
  it('starts at the newest confirmed block', async () => {
    expect(await cursor()).toBe(FIRST_NUMBER);
  });

  it('[R11] posts a sale once it is confirmed, and not before', async () => {
    const one = sale();
    const block = world.chain.mine([one]);
    world.chain.mine();
    await world.catchUp();
    expect(await told()).toEqual([]);
    world.chain.mine();
    await world.catchUp();
    expect(await told()).toMatchObject([{ transaction: one.hash, state: 'queued', blockHash: block.hash }]);
    const stored = await world.db.selectFrom('sales').selectAll().execute();
    expect(stored).toMatchObject([
      { transaction: one.hash, happenedAt: new Date((1_700_000_000 + block.number * 12) * 1_000) },
    ]);
  });

  it('posts nothing twice when a block is read again', async () => {
    world.chain.mine([sale()]);
    bury();
    await world.catchUp();
    await world.db
      .updateTable('chainCursors')
      .set({ position: JSON.stringify({ number: FIRST_NUMBER, hash: world.chain.heads[0]?.hash }) })
      .execute();
    await world.catchUp();
    expect(await told()).toHaveLength(1);
    expect(await cursor()).toBe(world.chain.head().number - 2);
  });

  it('neither stores nor posts an impersonated marketplace event', async () => {
    world.chain.mine([createFakeSale(newHash(), COLLECTION), createSwap(newHash())]);
    bury();
    await world.catchUp();
    expect(await told()).toEqual([]);
    expect(await world.db.selectFrom('sales').selectAll().execute()).toEqual([]);
  });

  it('stores a sale that no bot watches without posting it', async () => {
    world.chain.mine([createSale(newHash(), OTHER)]);
    bury();
    await world.catchUp();
    expect(await told()).toEqual([]);
    expect(await world.db.selectFrom('sales').select('contract').execute()).toEqual([{ contract: OTHER }]);
  });

  it('fetches transaction headers only when a decoder needs one', async () => {
    world.chain.mine([sale(), createSwap(newHash()), createMint(newHash(), OTHER)]);
    bury();
    await world.catchUp();
    expect(world.node.calls).not.toContain('eth_getTransactionByHash');
    world.chain.mine([createMint(newHash(), COLLECTION)]);
    bury();
    await world.catchUp();
    expect(world.node.calls.filter((method) => method === 'eth_getTransactionByHash')).toHaveLength(1);
    expect((await told()).find(({ kind }) => kind === 'mint')?.facts).toMatchObject([
      { payment: { amount: (10n ** 18n).toString() } },
    ]);
  });

  it('costs one call when the head is unchanged', async () => {
    const watcher = world.watcher();
    await watcher.run();
    const before = world.node.calls.length;
    await watcher.run();
    expect(world.node.calls.length - before).toBe(1);
    await watcher.stop();
  });
});

describe('interruption at any point', () => {
  it('says until when it has read, which nobody knows of a process that has just taken over', async () => {
    const readUntil = async () =>
      (await world.db.selectFrom('chainWatchers').select('readUntil').executeTakeFirstOrThrow()).readUntil;
    const mine = (count: number) => {
      for (let block = 0; block < count; block += 1) world.chain.mine();
      world.node.view = { ...world.node.view, head: world.chain.head() };
    };
    /** The second run reports what the first one has read. */
    const read = async (watcher = world.watcher()) => {
      while (await watcher.run());
      await watcher.run();
    };
    const first = world.watcher();
    mine(3);
    await read(first);
    const seen = world.chain.head();
    mine(1);
    await read(first);
    expect(await readUntil()).toBeNull();
    mine(1);
    await read(first);
    expect(await readUntil()).toEqual(new Date(timeOf(seen) * 1_000));
    await first.stop();
    mine(40);
    const next = world.watcher();
    expect(await next.run()).toBe(true);
    expect(await readUntil()).toBeNull();
    const headThen = world.chain.head();
    await read(next);
    mine(2);
    await read(next);
    expect(await readUntil()).toEqual(new Date(timeOf(headThen) * 1_000));
  });

  it('catches up after an outage of hundreds of blocks, oldest first', async () => {
    const sales = Array.from({ length: 200 }, () => sale());
    for (const one of sales) world.chain.mine([one]);
    bury();
    await world.catchUp();
    expect((await told()).map(({ transaction }) => transaction)).toEqual(sales.map(({ hash }) => hash));
    const { count } = await world.db
      .selectFrom('chainBlocks')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(128);
  });

  it('changes nothing when stopped before its commit, and the next watcher continues', async () => {
    world.chain.mine([sale()]);
    bury();
    show();
    const abort = new AbortController();
    const prices = async () => {
      abort.abort();
      return new Map<string, bigint>();
    };
    const dying = world.watcher({ signal: abort.signal, prices });
    await expect(dying.run()).rejects.toThrow(/abort/);
    await dying.stop();
    expect(await cursor()).toBe(FIRST_NUMBER);
    await world.catchUp();
    expect(await told()).toHaveLength(1);
  });

  it('moves nothing when a commit fails', async () => {
    world.chain.mine([sale()]);
    bury();
    show();
    const prices = async () => {
      throw new Error('the database went away');
    };
    await expect(world.watcher({ prices }).run()).rejects.toThrow(/went away/);
    expect(await cursor()).toBe(FIRST_NUMBER);
    expect(await world.db.selectFrom('chainBlocks').selectAll().execute()).toHaveLength(1);
  });

  it('posts each sale once when two watchers read concurrently', async () => {
    for (let at = 0; at < 40; at += 1) world.chain.mine([sale()]);
    bury();
    show();
    const watcher = '00000000-0000-4000-8000-000000000001';
    const both = [world.watcher({ watcher }), world.watcher({ watcher })];
    await Promise.all(
      both.map(async (one) => {
        while (await one.run());
      }),
    );
    expect(await told()).toHaveLength(40);
    expect(await cursor()).toBe(world.chain.head().number - 2);
  });

  it('renews its lease every three seconds, and reports a new head immediately', async () => {
    const lease = async () =>
      await world.db
        .selectFrom('chainWatchers')
        .select(['leasedUntil', 'headNumber'])
        .executeTakeFirstOrThrow();
    const watcher = world.watcher();
    for (let round = 0; round < 2; round += 1) await watcher.run();
    const first = await lease();
    world.clock.advance(2.9);
    await watcher.run();
    expect(await lease()).toEqual(first);
    world.clock.advance(0.1);
    await watcher.run();
    const second = await lease();
    expect(second.leasedUntil.getTime()).toBeGreaterThan(first.leasedUntil.getTime());
    world.chain.mine();
    show();
    for (let round = 0; round < 2; round += 1) await watcher.run();
    expect(Number((await lease()).headNumber)).toBe(Number(first.headNumber) + 1);
    await watcher.stop();
  });

  it('keeps another process waiting while one holds the lease, and lets it continue after release', async () => {
    const holder = world.watcher();
    await holder.run();
    world.chain.mine([sale()]);
    bury();
    show();
    const other = world.watcher();
    expect(await other.run()).toBe(false);
    expect(await told()).toEqual([]);
    await holder.stop();
    await world.catchUp(other);
    expect(await told()).toHaveLength(1);
  });
});

describe('[R12] a failing node moves nothing, reports why, and loses nothing:', () => {
  const recorded = async () =>
    (await world.db.selectFrom('chainWatchers').select('fault').executeTakeFirstOrThrow()).fault;

  it.each(NODE_FAULTS)('%s', async (fault: NodeFault) => {
    world.chain.mine([sale(), createSwap(newHash())]);
    bury();
    show();
    const watcher = world.watcher();
    world.node.onHang = () => world.clock.advance(60);
    world.node.fault = (methods) => (methods.includes('eth_getLogs') ? fault : null);
    await expect(watcher.run()).rejects.toThrow();
    expect(await cursor()).toBe(FIRST_NUMBER);
    expect(await recorded()).toBeTruthy();
    world.node.fault = () => null;
    await world.catchUp(watcher);
    expect(await told()).toHaveLength(1);
    await watcher.run();
    expect(await recorded()).toBeNull();
  });

  it('null for a transaction that a log just referred to', async () => {
    world.chain.mine([createMint(newHash(), COLLECTION)]);
    bury();
    show();
    world.node.fault = (methods) => (methods.includes('eth_getTransactionByHash') ? 'null' : null);
    await expect(world.watcher().run()).rejects.toThrow(/does not have a transaction/);
    expect(await cursor()).toBe(FIRST_NUMBER);
  });

  it('waits for a node that is behind the cursor', async () => {
    world.chain.mine([sale()]);
    bury();
    await world.catchUp();
    const [genesis] = world.chain.heads;
    if (genesis) world.node.view = { ...world.node.view, head: genesis };
    expect(await world.watcher().run()).toBe(false);
    expect(await cursor()).toBe(FIRST_NUMBER + 3 - 2 + 2);
    expect(await told()).toMatchObject([{ state: 'queued' }]);
  });
});

describe('[R11] reorg', () => {
  it.each([1, 2, 3, 5, 10])('of %i blocks below the head loses and duplicates nothing', async (depth) => {
    const gone = sale();
    const back = sale();
    const fresh = sale();
    world.chain.mine([gone, back]);
    for (let at = 1; at < depth; at += 1) world.chain.mine();
    await world.catchUp();
    world.chain.reorganise(depth, [[], [fresh], [back], ...Array.from({ length: depth }, () => [])]);
    bury();
    await world.catchUp();
    const states = new Map((await told()).map(({ transaction, state }) => [transaction, state]));
    expect(states.get(back.hash)).toBe('queued');
    expect(states.get(fresh.hash)).toBe('queued');
    expect(states.get(gone.hash) ?? 'dropped').toBe('dropped');
    const stored = await world.db.selectFrom('sales').select('transaction').execute();
    expect(stored.map(({ transaction }) => transaction).sort()).toEqual([fresh.hash, back.hash].sort());
  });

  it('drops queued posts with a reason, and keeps those being sent or sent', async () => {
    const [waiting, sending, sent] = [sale(), sale(), sale()];
    world.chain.mine([waiting, sending, sent]);
    bury();
    await world.catchUp();
    await world.db
      .updateTable('deliveries')
      .set({ state: 'sending' })
      .where('transaction', '=', sending.hash)
      .execute();
    await world.db
      .updateTable('deliveries')
      .set({ state: 'sent', remoteId: '1' })
      .where('transaction', '=', sent.hash)
      .execute();
    world.chain.reorganise(3, [[], [], [], []]);
    await world.catchUp();
    expect(await told()).toMatchObject([
      { transaction: waiting.hash, state: 'dropped', reason: 'reorged' },
      { transaction: sending.hash, state: 'sending' },
      { transaction: sent.hash, state: 'sent' },
    ]);
    world.chain.mine([sent, waiting]);
    bury();
    await world.catchUp();
    expect(await told()).toMatchObject([
      { transaction: waiting.hash, state: 'queued', reason: null },
      { transaction: sending.hash, state: 'sending' },
      { transaction: sent.hash, state: 'sent' },
    ]);
  });

  it('is noticed as soon as the other chain is equally long', async () => {
    const gone = sale();
    world.chain.mine([gone]);
    bury();
    await world.catchUp();
    world.chain.reorganise(3, [[], [], []]);
    await world.catchUp();
    expect(await told()).toMatchObject([{ state: 'dropped' }]);
  });

  it('before the first block that was read starts over there', async () => {
    world.chain.mine([sale()]);
    bury();
    await world.catchUp();
    const fresh = sale();
    world.chain.reorganise(5, [[], [fresh], [], [], [], [], []]);
    await world.catchUp();
    expect((await told()).filter(({ state }) => state === 'queued')).toMatchObject([
      { transaction: fresh.hash },
    ]);
    expect(await cursor()).toBe(world.chain.head().number - 2);
  });

  it('of 64 blocks is handled', async () => {
    const old = sale();
    world.chain.mine([old]);
    for (let at = 0; at < 70; at += 1) world.chain.mine();
    await world.catchUp();
    world.chain.reorganise(
      66,
      Array.from({ length: 70 }, () => []),
    );
    await world.catchUp();
    expect(await cursor()).toBe(world.chain.head().number - 2);
    expect(await told()).toMatchObject([{ transaction: old.hash, state: 'queued' }]);
  });

  it('deeper than 64 blocks stops the watch and reports it every round', async () => {
    for (let at = 0; at < 80; at += 1) world.chain.mine();
    await world.catchUp();
    const before = await cursor();
    world.chain.reorganise(
      67,
      Array.from({ length: 70 }, () => [sale()]),
    );
    show();
    const watcher = world.watcher();
    for (const _round of [1, 2, 3]) await expect(watcher.run()).rejects.toThrow(/more than 64 blocks/);
    expect(await cursor()).toBe(before);
    expect(await told()).toEqual([]);
    const { fault } = await world.db.selectFrom('chainWatchers').select('fault').executeTakeFirstOrThrow();
    expect(fault).toMatch(/Reading has stopped/);
  });
});

it('moves the cursor only from where the reader found it', async () => {
  const here = await readCursor(world.db);
  const next = { number: FIRST_NUMBER + 1, hash: `0x${'1'.repeat(64)}` };
  const elsewhere = { number: FIRST_NUMBER, hash: `0x${'2'.repeat(64)}` };
  expect(await moveCursor(world.db, elsewhere, next)).toBe(false);
  expect(await moveCursor(world.db, null, next)).toBe(false);
  expect(await moveCursor(world.db, here, next)).toBe(true);
  expect(await moveCursor(world.db, here, next)).toBe(false);
});
