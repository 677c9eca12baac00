import { randomUUID } from 'node:crypto';
import { findSaleChain, type RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createRangeChain } from '#server/platform/providers/ethereum/reader/range-reader.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { addBot } from '../../testing/add-bot.ts';
import { createSale } from '../../testing/create-sales.ts';
import { type FakeNode, startFakeNode } from '../../testing/fake-node.ts';
import { computeReferenceBloom } from '../../testing/reference-bloom.ts';
import { createTestChain, type MadeTransaction, type TestBlock, timeOf } from '../../testing/test-chain.ts';
import { QUICK_TIMES } from '../../testing/watch-fixture.ts';
import { readRangeCursor } from './ranges-store.ts';
import { createRangeWatcher, type WatchRangesDeps } from './watch-ranges.ts';

const BASE = findSaleChain('base') as RegisteredChain;
const SEAPORT = BASE.marketplaces[1]?.address;
const FOXES = `0x${'f0'.repeat(20)}`;
const FINAL_DEPTH = 10;
/** Final blocks wait an hour for a second node. */
const BLOCKS_PER_HOUR = 6;
const SLOW = { ...BASE, blockMs: 3_600_000 / BLOCKS_PER_HOUR };
const hash = (name: string) => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`;
const sale = (name: string) => createSale(hash(name), FOXES, [1n], 10n ** 18n, SEAPORT);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let nodes: [FakeNode, FakeNode];
let chain: ReturnType<typeof createTestChain>;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = connectForTest(database.url, 4));
});
beforeEach(async () => {
  for (const table of ['deliveries', 'bots', 'sales', 'chainLogs', 'chainCursors', 'chainWatchers'] as const)
    await db.deleteFrom(table).execute();
  chain = createTestChain();
  await addBot(db, { contract: FOXES, chain: 'base' });
  const view = () => ({ chain, head: chain.head(), finalDepth: FINAL_DEPTH });
  nodes = [await startFakeNode(view()), await startFakeNode(view())];
  for (const node of nodes)
    node.fault = () => {
      node.view = view();
      return null;
    };
  return async () => void (await Promise.all(nodes.map((node) => node.stop())));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const nodesClock = createSkippingClock();
const COOLDOWNS_END_SECONDS = 0.01;

/** The time of the chain's head, whatever it is at that moment. */
const clockAfterHead = (ms: number) => ({
  ...createSkippingClock(),
  now: () => new Date(timeOf(chain.head()) * 1_000 + ms),
});

const watcherOf = (change: Partial<WatchRangesDeps> = {}, used: readonly FakeNode[] = nodes) =>
  createRangeWatcher({
    db,
    clock: clockAfterHead(0),
    chain: BASE,
    reader: createRangeChain(
      createEthereumNodes({
        urls: used.map(({ url }) => url),
        times: QUICK_TIMES,
        clock: nodesClock,
      }),
      BASE,
    ),
    log: createLogger('silent'),
    watcher: randomUUID(),
    prices: async () => new Map(),
    times: { readMs: 0, secondReadingMs: 0 },
    ...change,
  });

async function runAll(watcher = watcherOf()): Promise<void> {
  for (let rounds = 0; rounds < 40; rounds += 1) {
    nodesClock.advance(COOLDOWNS_END_SECONDS);
    if (!(await watcher.run())) break;
  }
  await watcher.stop();
}
const mine = (count: number) => Array.from({ length: count }, () => chain.mine());
const deliveries = async () =>
  (
    await db.selectFrom('deliveries').select(['transaction', 'state', 'chain']).orderBy('number').execute()
  ).map((row) => ({
    ...row,
    transaction: Buffer.from(row.transaction.slice(2), 'hex').toString().replace(/\0/g, ''),
  }));
const figures = async () =>
  await db
    .selectFrom('chainWatchers')
    .select([
      'lateTransactions as late',
      'droppedTransactions as dropped',
      'disputedTransactions as disputed',
    ])
    .executeTakeFirstOrThrow();

const ancestorOf = (block: TestBlock, depth: number): TestBlock =>
  depth === 0 || !block.parent ? block : ancestorOf(block.parent, depth - 1);

/** A node that tells another story about the last blocks: same hashes, other transactions. */
function lie(node: FakeNode, change: (block: TestBlock) => readonly MadeTransaction[], forgesBloom = true) {
  const rewrite = (block: TestBlock): TestBlock => {
    const transactions = change(block);
    const items = transactions.flatMap(({ logs }) =>
      logs.flatMap(({ address, topics }) => [address, ...topics]),
    );
    return {
      ...block,
      transactions,
      logsBloom: forgesBloom ? computeReferenceBloom(items) : block.logsBloom,
      parent: block.parent && rewrite(block.parent),
    };
  };
  node.fault = () => {
    node.view = { chain, head: rewrite(chain.head()), finalDepth: FINAL_DEPTH };
    return null;
  };
}

describe('a chain that is read by ranges', () => {
  it('posts a sale once it is old enough, on its chain only', async () => {
    await addBot(db, { contract: FOXES, chain: 'ethereum' });
    await runAll();
    chain.mine([sale('one')]);
    mine(1);
    await runAll();
    expect(await deliveries()).toEqual([]);
    mine(1);
    await runAll();
    expect(await deliveries()).toEqual([{ transaction: 'one', state: 'queued', chain: 'base' }]);
    const [stored] = await db.selectFrom('sales').selectAll().execute();
    expect(stored).toMatchObject({ chain: 'base', contract: FOXES, key: expect.stringMatching(/^base:0x/) });
  });

  it('reads the head of a chain without new blocks once it is old enough', async () => {
    await runAll();
    chain.mine([sale('one')]);
    await runAll(watcherOf({ clock: clockAfterHead(4_000) }));
    expect(await deliveries()).toHaveLength(1);
  });

  it('waits for the finalized block where the chain says so, and no longer than the cap', async () => {
    const polygon = findSaleChain('polygon') as RegisteredChain;
    const bot = { contract: FOXES, chain: 'polygon' } as const;
    await addBot(db, bot);
    mine(40);
    const clock = clockAfterHead(0);
    // Blocks are 12 seconds apart here: the finalized one is too old, so that the cap decides.
    const capped = {
      ...polygon,
      blockMs: 12_000,
      confirmation: { kind: 'finalized', capMs: 60_000 },
    } as const;
    await runAll(watcherOf({ chain: capped, clock }));
    expect(await readRangeCursor(db, 'polygon')).toMatchObject({ number: chain.head().number - 5 });
    const patient = { ...capped, confirmation: { kind: 'finalized', capMs: 600_000 } } as const;
    chain.mine([createSale(hash('one'), FOXES, [1n], 10n ** 18n, SEAPORT)]);
    mine(FINAL_DEPTH - 1);
    await runAll(watcherOf({ chain: patient, clock }));
    expect(await deliveries()).toEqual([]);
    mine(1);
    await runAll(watcherOf({ chain: patient, clock }));
    expect(await deliveries()).toMatchObject([{ transaction: 'one', chain: 'polygon' }]);
  });

  it('asks for smaller ranges when the nodes reject large ones, and misses nothing', async () => {
    await runAll();
    for (let at = 0; at < 60; at += 1) chain.mine(at % 20 === 0 ? [sale(`sale-${at}`)] : []);
    mine(2);
    for (const node of nodes)
      node.fault = () => {
        node.view = { chain, head: chain.head(), finalDepth: FINAL_DEPTH, mostBlocks: 7 };
        return null;
      };
    await runAll();
    expect((await deliveries()).map(({ transaction }) => transaction)).toEqual([
      'sale-0',
      'sale-20',
      'sale-40',
    ]);
  });

  it('takes back an unsent sale that a reorg removes in the middle of a range, and keeps what was sent', async () => {
    await runAll();
    chain.mine([sale('sent')]);
    chain.mine([sale('unsent')]);
    chain.mine([sale('moved')]);
    mine(2);
    await runAll();
    await db
      .updateTable('deliveries')
      .set({ state: 'sent', remoteId: '1', finishedAt: new Date() })
      .where('transaction', '=', hash('sent'))
      .execute();
    chain.reorganise(5, [[], [sale('new')], [], [], [sale('moved')], [], [], []]);
    await runAll();
    expect(await deliveries()).toMatchObject([
      { transaction: 'sent', state: 'sent' },
      { transaction: 'unsent', state: 'dropped' },
      { transaction: 'moved', state: 'queued' },
      { transaction: 'new', state: 'queued' },
    ]);
    const stored = await db.selectFrom('sales').select('transaction').execute();
    expect(stored.map(({ transaction }) => transaction).toSorted()).toEqual(
      [hash('moved'), hash('new')].toSorted(),
    );
  });

  /** A node that serves blocks and receipts but has gaps in its index of logs. */
  const forgetLogs = (node: FakeNode) => {
    node.fault = (methods) => {
      node.view = { chain, head: chain.head(), finalDepth: FINAL_DEPTH };
      return methods.includes('eth_getLogs') ? 'empty-logs' : null;
    };
  };

  it('posts late what a node left out, once the block is final, and counts it', async () => {
    await runAll();
    chain.mine([sale('hidden')]);
    mine(2);
    forgetLogs(nodes[0]);
    const alone = watcherOf({ times: { readMs: 0, secondReadingMs: 1e12 } }, [nodes[0]]);
    await runAll(alone);
    // More than the minute that is read again every time.
    mine(40);
    await runAll(alone);
    expect(await deliveries()).toEqual([]);
    await runAll();
    expect(await deliveries()).toMatchObject([{ transaction: 'hidden', state: 'queued' }]);
    expect(await figures()).toMatchObject({ late: '1', dropped: '0', disputed: '0' });
    await runAll();
    expect(await deliveries()).toHaveLength(1);
  });

  it('finds within a minute what a lagging node did not have yet', async () => {
    await runAll();
    chain.mine([sale('one')]);
    mine(2);
    forgetLogs(nodes[0]);
    const once = { times: { readMs: 0, secondReadingMs: 1e12 } };
    await runAll(watcherOf(once, [nodes[0]]));
    expect(await deliveries()).toEqual([]);
    mine(1);
    await runAll(watcherOf(once, [nodes[1]]));
    expect(await deliveries()).toMatchObject([{ transaction: 'one' }]);
    expect(await figures()).toMatchObject({ late: '0' });
  });

  it('does not believe a node that leaves out a log that was read before', async () => {
    await runAll();
    chain.mine([sale('one')]);
    mine(2);
    await runAll();
    mine(1);
    forgetLogs(nodes[0]);
    await expect(watcherOf({}, [nodes[0]]).run()).rejects.toThrow('left out logs');
    await runAll(watcherOf({}, nodes));
    expect(await deliveries()).toMatchObject([{ transaction: 'one', state: 'queued' }]);
  });

  it('does not go back when a node answers an older head', async () => {
    const old = chain.head();
    await runAll();
    chain.mine([sale('one')]);
    mine(2);
    await runAll();
    const before = await readRangeCursor(db, 'base');
    nodes[0].fault = () => {
      nodes[0].view = { chain, head: old, finalDepth: FINAL_DEPTH };
      return null;
    };
    await runAll(watcherOf({}, [nodes[0]]));
    expect(await readRangeCursor(db, 'base')).toMatchObject({ number: before?.number });
    expect(await deliveries()).toMatchObject([{ transaction: 'one', state: 'queued' }]);
  });

  it('takes back an unsent sale that a node made up, when no node has it in the final block', async () => {
    await runAll();
    const block = chain.mine([sale('real')]);
    mine(2);
    lie(nodes[0], ({ number, transactions }) =>
      number === block.number ? [...transactions, sale('made-up')] : transactions,
    );
    await runAll(watcherOf({ times: { readMs: 0, secondReadingMs: 1e12 } }, [nodes[0]]));
    expect(await deliveries()).toMatchObject([{ transaction: 'real' }, { transaction: 'made-up' }]);
    // The node has since been replaced.
    mine(FINAL_DEPTH + 40);
    const honest = nodes[1];
    await runAll(watcherOf({}, [honest]));
    expect(await deliveries()).toMatchObject([
      { transaction: 'real', state: 'queued' },
      { transaction: 'made-up', state: 'dropped' },
    ]);
    expect(await figures()).toMatchObject({ dropped: '1', disputed: '0' });
    expect(await db.selectFrom('sales').select('transaction').execute()).toHaveLength(1);
  });

  it('rejects a made-up log that the block’s own bloom filter denies', async () => {
    await runAll();
    const block = chain.mine([]);
    mine(2);
    lie(
      nodes[0],
      ({ number, transactions }) =>
        number === block.number ? [...transactions, sale('made-up')] : transactions,
      false,
    );
    await expect(watcherOf({}, [nodes[0]]).run()).rejects.toThrow('does not have');
    await runAll(watcherOf({}, nodes));
    expect(await deliveries()).toEqual([]);
  });

  it('posts nothing that only one of two nodes has, and counts the dispute', async () => {
    await runAll();
    const block = chain.mine([sale('real')]);
    mine(2);
    await runAll(watcherOf({}, [nodes[1]]));
    mine(FINAL_DEPTH + 40);
    lie(nodes[0], ({ number, transactions }) =>
      number === block.number ? [...transactions, sale('made-up')] : transactions,
    );
    const [liar, honest] = nodes;
    await runAll(watcherOf({}, [honest, liar]));
    expect(await deliveries()).toMatchObject([{ transaction: 'real', state: 'queued' }]);
    expect(await figures()).toMatchObject({ late: '0', dropped: '0', disputed: '1' });
  });

  it('keeps a posted sale that one of two nodes denies, and counts the dispute', async () => {
    await runAll();
    chain.mine([sale('real')]);
    mine(2);
    await runAll(watcherOf({ times: { readMs: 0, secondReadingMs: 1e12 } }, [nodes[1]]));
    mine(FINAL_DEPTH + 40);
    lie(nodes[0], () => []);
    const [liar, honest] = nodes;
    await runAll(watcherOf({}, [honest, liar]));
    expect(await deliveries()).toMatchObject([{ transaction: 'real', state: 'queued' }]);
    expect(await figures()).toMatchObject({ dropped: '0', disputed: '1' });
  });

  it('does not take a fork for final that both nodes are still on, whatever another answer called final', async () => {
    await runAll();
    // Of slow blocks only three are read again, so that the second reading has to find the fork.
    const slow = { chain: { ...BASE, blockMs: 20_000 } };
    chain.mine([sale('left')]);
    mine(6);
    const stale = chain.head();
    await runAll(watcherOf({ ...slow, times: { readMs: 0, secondReadingMs: 1e12 } }));
    chain.reorganise(7, [[sale('real')], [], [], [], [], [], []]);
    mine(FINAL_DEPTH - 2);
    const restore = nodes.map((node) => {
      const { fault } = node;
      node.fault = (methods) => {
        const isSecondReading = methods.length > 1;
        node.view = { chain, head: isSecondReading ? stale : chain.head(), finalDepth: FINAL_DEPTH };
        return null;
      };
      return () => Object.assign(node, { fault });
    });
    const watcher = watcherOf(slow);
    await expect(runAll(watcher)).rejects.toThrow('Only 0 of 2 nodes answered about final blocks');
    for (const one of restore) one();
    await runAll(watcher);
    expect(await deliveries()).toMatchObject([
      { transaction: 'left', state: 'dropped' },
      { transaction: 'real', state: 'queued' },
    ]);
  });

  it('does not call blocks read twice while only one of two nodes answers', async () => {
    await runAll();
    mine(FINAL_DEPTH + 10);
    nodes[1].fault = () => 'server-error';
    await expect(runAll()).rejects.toThrow('Only 1 of 2 nodes');
    const cursor = await readRangeCursor(db, 'base');
    expect(cursor?.final).toBeLessThan(cursor?.number ?? 0);
    expect(cursor?.number).toBe(chain.head().number - 2);
  });

  it('reads on without a node that rejects every range once blocks have waited an hour', async () => {
    mine(3);
    await runAll();
    chain.mine([sale('one')]);
    mine(FINAL_DEPTH + 2);
    const ranges: number[] = [];
    nodes[0].fault = (methods) => {
      nodes[0].view = { chain, head: chain.head(), finalDepth: FINAL_DEPTH };
      if (methods.length === 1 && methods[0] === 'eth_getLogs') ranges.push(chain.head().number);
      return null;
    };
    nodes[1].fault = () => {
      nodes[1].view = { chain, head: chain.head(), finalDepth: FINAL_DEPTH };
      return 'invalid-range';
    };
    const watcher = watcherOf({ chain: SLOW });
    const before = (await readRangeCursor(db, 'base'))?.final;
    for (let at = 0; at < 3; at += 1) await expect(runAll(watcher)).rejects.toThrow('Only 1 of 2 nodes');
    expect(await readRangeCursor(db, 'base')).toMatchObject({ final: before });
    mine(20);
    await expect(runAll(watcher)).rejects.toThrow('Only 1 of 2 nodes');
    expect(await readRangeCursor(db, 'base')).toMatchObject({
      final: chain.head().number - FINAL_DEPTH - BLOCKS_PER_HOUR,
    });
    // The first reading is not narrowed by what the second one meets.
    expect(ranges.filter((head) => head === chain.head().number)).toHaveLength(1);
    expect(await db.selectFrom('chainLogs').selectAll().execute()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ transaction: 'one', state: 'queued' }]);
  });

  it('reads on past a fork that one of two nodes calls final, and takes nothing back', async () => {
    mine(3);
    await runAll();
    const empty = Array.from({ length: 30 }, () => []);
    chain.mine([sale('left')]);
    mine(empty.length);
    const fork = chain.head();
    chain.reorganise(empty.length + 1, [[sale('real')], ...empty]);
    const show = (length: number) =>
      [chain.head(), fork].forEach((tip, at) => {
        const node = nodes[at] as FakeNode;
        const head = ancestorOf(tip, empty.length - length);
        node.fault = () => {
          node.view = { chain, head, finalDepth: FINAL_DEPTH };
          return null;
        };
      });
    show(2);
    await runAll(watcherOf({ chain: SLOW }, [nodes[1]]));
    const watcher = watcherOf({ chain: SLOW });
    show(FINAL_DEPTH + 2);
    await expect(runAll(watcher)).rejects.toThrow('The nodes disagree');
    expect(await deliveries()).toMatchObject([{ transaction: 'left', state: 'queued' }]);
    show(empty.length);
    await expect(runAll(watcher)).rejects.toThrow('The nodes disagree');
    expect(await readRangeCursor(db, 'base')).toMatchObject({
      final: fork.number - FINAL_DEPTH - BLOCKS_PER_HOUR,
    });
    expect(await deliveries()).toMatchObject([
      { transaction: 'left', state: 'queued' },
      { transaction: 'real', state: 'queued' },
    ]);
    expect(await figures()).toMatchObject({ late: '1', dropped: '0', disputed: '1' });
  });

  it('says until when it has read: not until it looked last, but until the newest head that is read', async () => {
    const readUntil = async () =>
      (await db.selectFrom('chainWatchers').select('readUntil').executeTakeFirstOrThrow()).readUntil;
    const watcher = watcherOf();
    const read = async () => {
      while (await watcher.run());
      await watcher.run();
    };
    await read();
    mine(20);
    await read();
    const before = await readUntil();
    mine(1);
    const seen = chain.head();
    await read();
    expect(await readUntil()).toEqual(before);
    mine(40);
    await read();
    expect(await readUntil()).toEqual(new Date(timeOf(seen) * 1_000));
    await watcher.stop();
    const next = watcherOf();
    await next.run();
    expect(await readUntil()).toBeNull();
    await next.stop();
  });

  it('takes back a sale that two reorgs removed from two blocks', async () => {
    mine(3);
    await runAll();
    const slow = { chain: { ...BASE, blockMs: 20_000 } };
    const blocks = (count: number) => Array.from({ length: count }, () => []);
    chain.mine([sale('twice')]);
    mine(6);
    await runAll(watcherOf(slow));
    chain.reorganise(7, [...blocks(4), [sale('twice')], ...blocks(4)]);
    await runAll(watcherOf(slow));
    expect(await db.selectFrom('chainLogs').selectAll().execute()).toHaveLength(2);
    chain.reorganise(9, blocks(13));
    await runAll(watcherOf(slow));
    mine(FINAL_DEPTH);
    await runAll(watcherOf(slow));
    expect(await deliveries()).toMatchObject([{ transaction: 'twice', state: 'dropped' }]);
    expect(await db.selectFrom('sales').selectAll().execute()).toEqual([]);
  });

  it('finds a sale again whose first block is gone while no node has its second one yet', async () => {
    mine(3);
    await runAll();
    const slow = { chain: { ...BASE, blockMs: 20_000 } };
    const blocks = (count: number) => Array.from({ length: count }, () => []);
    chain.mine([sale('moved')]);
    mine(6);
    await runAll(watcherOf(slow));
    const fork = ancestorOf(chain.head(), 7);
    chain.reorganise(7, [...blocks(4), [sale('moved')], ...blocks(4)]);
    await runAll(watcherOf(slow));
    expect(await db.selectFrom('chainLogs').selectAll().execute()).toHaveLength(2);
    mine(FINAL_DEPTH - 7);
    for (const node of nodes)
      node.fault = (methods) => {
        // Only a look for the second block has no other calls. Both nodes lag at this moment.
        const isLook = methods.every((method) => method === 'eth_getTransactionReceipt');
        node.view = { chain, head: isLook ? fork : chain.head(), finalDepth: FINAL_DEPTH };
        return null;
      };
    await runAll(watcherOf(slow));
    expect(await deliveries()).toMatchObject([{ transaction: 'moved', state: 'dropped' }]);
    mine(FINAL_DEPTH);
    await runAll(watcherOf(slow));
    expect(await deliveries()).toMatchObject([{ transaction: 'moved', state: 'queued' }]);
    expect(await db.selectFrom('sales').selectAll().execute()).toHaveLength(1);
  });

  it('keeps a sale that a node also made up for another block, and takes back only what was made up', async () => {
    await runAll();
    const first = chain.mine([sale('other')]);
    const tell = (number: number, made: MadeTransaction) => (block: TestBlock) =>
      block.number === number ? [...block.transactions, made] : block.transactions;
    const early = tell(first.number, sale('real'));
    lie(nodes[0], early);
    mine(2);
    const once = { times: { readMs: 0, secondReadingMs: 1e12 } };
    await runAll(watcherOf(once, [nodes[0]]));
    const second = chain.mine([sale('real')]);
    mine(2);
    const late = tell(second.number, sale('made-up'));
    lie(nodes[0], (block) => late({ ...block, transactions: early(block) }));
    await runAll(watcherOf(once, [nodes[0]]));
    expect(await db.selectFrom('chainLogs').selectAll().execute()).toHaveLength(4);
    mine(FINAL_DEPTH);
    await runAll(watcherOf({}, [nodes[1]]));
    expect(await deliveries()).toMatchObject([
      { transaction: 'other', state: 'queued' },
      { transaction: 'real', state: 'queued' },
      { transaction: 'made-up', state: 'dropped' },
    ]);
    const stored = await db.selectFrom('sales').select('blockHash as hash').orderBy('number').execute();
    expect(stored).toEqual([{ hash: first.hash }, { hash: second.hash }]);
  });

  it('keeps a sale in its final block, whose logs one node leaves out, when a later block is gone', async () => {
    await runAll();
    const slow = { chain: { ...BASE, blockMs: 20_000 } };
    const block = chain.mine([sale('real')]);
    mine(FINAL_DEPTH - 1);
    await runAll(watcherOf(slow));
    const gone = { blockNumber: String(block.number + 4), blockHash: hash('gone') };
    const known = await db.selectFrom('chainLogs').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('chainLogs')
      .values({ ...known, ...gone })
      .execute();
    for (const table of ['sales', 'deliveries'] as const) await db.updateTable(table).set(gone).execute();
    forgetLogs(nodes[0]);
    mine(1);
    await runAll(watcherOf(slow));
    expect(await readRangeCursor(db, 'base')).toMatchObject({ final: block.number });
    mine(FINAL_DEPTH);
    await runAll(watcherOf(slow));
    expect(await deliveries()).toMatchObject([{ transaction: 'real', state: 'queued' }]);
    const stored = await db.selectFrom('sales').select('blockHash as hash').execute();
    expect(stored).toEqual([{ hash: block.hash }]);
  });

  it('reads nothing while another process holds the lease', async () => {
    const first = watcherOf();
    await first.run();
    chain.mine([sale('one')]);
    mine(2);
    expect(await watcherOf().run()).toBe(false);
    expect(await deliveries()).toEqual([]);
    await first.stop();
    await runAll();
    expect(await deliveries()).toHaveLength(1);
  });

  it('starts over when a local chain was restarted', async () => {
    mine(30);
    await runAll();
    chain = createTestChain();
    mine(3);
    await runAll(watcherOf({ mayBeginAnew: true }));
    expect((await readRangeCursor(db, 'base'))?.number).toBe(chain.head().number - 2);
    chain.mine([sale('one')]);
    mine(2);
    await runAll(watcherOf());
    expect(await deliveries()).toHaveLength(1);
  });
});
