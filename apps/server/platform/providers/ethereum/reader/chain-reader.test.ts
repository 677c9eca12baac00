import { COLLECTION, NATIVE_ETHER } from '@signboard/sales/testing/sample-logs.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMint, createSale, createSwap } from '#server/bots/sales-feed/testing/create-sales.ts';
import { type FakeNode, type NodeFault, startFakeNode } from '#server/bots/sales-feed/testing/fake-node.ts';
import { createTestChain, FIRST_NUMBER, type TestChain } from '#server/bots/sales-feed/testing/test-chain.ts';
import { createSkippingClock, type TestClock } from '#server/testing/test-clock.ts';
import { createEthereumNodes, type NodesOptions } from '../nodes.ts';
import { createEthereumChain } from './chain-reader.ts';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const QUICK = { firstCooldownMs: 1, longestCooldownMs: 5, patienceMs: 50 };

let clock: TestClock;
let chain: TestChain;
let node: FakeNode;
let other: FakeNode;

beforeEach(async () => {
  clock = createSkippingClock();
  chain = createTestChain();
  chain.mine([createSale(hash('1'), COLLECTION), createSwap(hash('2'))]);
  chain.mine([createMint(hash('3'), COLLECTION)]);
  node = await startFakeNode({ chain, head: chain.head() });
  other = await startFakeNode({ chain, head: chain.head() });
});
afterEach(async () => {
  await Promise.all([node.stop(), other.stop()]);
});

const reader = (options: Partial<NodesOptions> = {}) =>
  createEthereumChain(createEthereumNodes({ urls: [node.url], times: QUICK, clock, ...options }));
const always = (fault: NodeFault) => () => fault;
const once = (fault: NodeFault) => {
  let isLeft = true;
  return () => {
    const now = isLeft ? fault : null;
    isLeft = false;
    return now;
  };
};
const FIRST = FIRST_NUMBER + 1;

describe('truthful node', () => {
  it('returns its head, consecutive blocks and all logs of a block', async () => {
    const ethereum = reader();
    expect(await ethereum.head()).toMatchObject({ number: FIRST + 1, hash: chain.head().hash });
    const [first, second] = await ethereum.headers(FIRST, FIRST + 1);
    expect(second?.parentHash).toBe(first?.hash);
    expect(first && (await ethereum.logs(first))).toMatchObject([
      { transaction: hash('1'), logIndex: 0 },
      { transaction: hash('1'), logIndex: 1 },
      { transaction: hash('2'), logIndex: 2 },
      { transaction: hash('2'), logIndex: 3 },
    ]);
  });

  it("returns a transaction's sender, value and block", async () => {
    const heads = await reader().heads([hash('3')], chain.head().hash);
    expect(heads.get(hash('3'))).toMatchObject({ value: NATIVE_ETHER });
    expect(await reader().blockOf(hash('3'))).toMatchObject({ number: FIRST + 1 });
    expect(await reader().blockOf(hash('9'))).toBeNull();
  });

  it('with a batch limit of two is queried in several batches', async () => {
    node.mostTogether = 2;
    expect(await reader().headers(FIRST_NUMBER, FIRST + 1)).toHaveLength(3);
  });

  it('is queried for several blocks in one request', async () => {
    await reader().headers(FIRST_NUMBER, FIRST + 1);
    expect(node.calls).toHaveLength(3);
  });
});

describe('throws on an inconsistent response:', () => {
  const logsOf = async (fault: NodeFault) => {
    node.onHang = () => clock.advance(60);
    const ethereum = reader();
    const [header] = await ethereum.headers(FIRST, FIRST);
    node.fault = always(fault);
    return header && (await ethereum.logs(header));
  };

  it.each<[NodeFault, RegExp]>([
    ['empty-logs', /other logs than the block says/],
    ['missing-log', /other logs than the block says/],
    ['logs-of-another-block', /other logs|another block/],
    ['null', /no list of logs/],
    ['truncated', /broken JSON/],
    ['html', /broken JSON/],
    ['shuffled-logs', /out of order/],
    ['doubled-log', /twice/],
    ['wrong-ids', /no answer to a call/],
    ['rate-limited', /slow down/],
    ['server-error', /answered 503/],
    ['disconnect', /did not answer/],
    ['hang', /did not answer/],
  ])('%s', async (fault, words) => {
    await expect(logsOf(fault)).rejects.toThrow(words);
  });

  it('a transaction from another block', async () => {
    const [header] = await reader().headers(FIRST, FIRST);
    await expect(reader().heads([hash('3')], header?.hash ?? '')).rejects.toThrow(/another block/);
  });

  it('a missing block that should exist', async () => {
    await expect(reader().headers(FIRST + 1, FIRST + 2)).rejects.toThrow(/does not have a block/);
  });

  it('another chain', async () => {
    await expect(reader({ chainId: 5 }).head()).rejects.toThrow(/does not follow chain 5/);
    expect(await reader({ chainId: 1 }).head()).toMatchObject({ number: FIRST + 1 });
  });
});

describe('several nodes', () => {
  const times = { ...QUICK, firstCooldownMs: 60_000, longestCooldownMs: 60_000 };
  const both = (options: Partial<NodesOptions> = {}) =>
    reader({ urls: [node.url, other.url], times, ...options });

  it.each<NodeFault>(['disconnect', 'server-error', 'truncated', 'null', 'rate-limited'])(
    'uses the second when the first fails with %s',
    async (fault) => {
      node.fault = always(fault);
      expect(await both().head()).toMatchObject({ number: FIRST + 1 });
    },
  );

  it('returns to the first after its cooldown', async () => {
    node.fault = once('server-error');
    const ethereum = both();
    await ethereum.head();
    await ethereum.head();
    expect([node.calls.length, other.calls.length]).toEqual([1, 2]);
    clock.advance(times.firstCooldownMs / 1000);
    await ethereum.head();
    expect([node.calls.length, other.calls.length]).toEqual([2, 2]);
  });

  it('does not move the head back when one lags', async () => {
    const ethereum = both();
    await ethereum.head();
    node.view = { chain, head: chain.heads[0] ?? chain.head() };
    expect(await ethereum.head()).toMatchObject({ number: FIRST + 1 });
  });

  it('skips a lagging node for a block that only the other has', async () => {
    node.view = { chain, head: chain.heads[0] ?? chain.head() };
    expect(await both().headers(FIRST, FIRST + 1)).toHaveLength(2);
  });
});

it('retries a single failure', async () => {
  node.fault = once('server-error');
  expect(await reader().head()).toMatchObject({ number: FIRST + 1 });
});

it('does not call a node during the pause it asked for', async () => {
  node.fault = always('server-error');
  const ethereum = reader({ times: { ...QUICK, firstCooldownMs: 60_000, longestCooldownMs: 60_000 } });
  await expect(ethereum.head()).rejects.toThrow(/503/);
  const asked = node.calls.length;
  await expect(ethereum.head()).rejects.toThrow(/cooling down after failures/);
  expect(node.calls).toHaveLength(asked);
});

describe('facts for decoders', () => {
  const known = () => ({ knownBlock: chain.head().hash });

  it('returns null for a revert and the result otherwise', async () => {
    node.view = { chain, head: chain.head(), contracts: (to) => (to === COLLECTION ? '0x01' : undefined) };
    expect(await reader().call(COLLECTION, '0x', known())).toBe('0x01');
    expect(await reader().call(hash('1').slice(0, 42), '0x', known())).toBeNull();
  });

  it('does not trust a node without the block about contracts', async () => {
    const late = chain.mine();
    await expect(reader().call(COLLECTION, '0x', { knownBlock: late.hash })).rejects.toThrow(/does not have/);
  });

  it('reads ether transfers from a trace, and none where the method is missing', async () => {
    const trace = {
      type: 'CALL',
      from: COLLECTION,
      to: hash('a').slice(0, 42),
      value: '0x5',
      calls: [
        { type: 'CALL', from: COLLECTION, to: COLLECTION, value: '0x7', error: 'execution reverted' },
        { type: 'DELEGATECALL', from: COLLECTION, to: COLLECTION, value: '0x5' },
        { type: 'CALL', from: hash('a').slice(0, 42), to: COLLECTION, value: '0x2' },
      ],
    };
    expect(await reader().valueMoves(hash('3'), chain.head().hash)).toBeNull();
    node.view = { chain, head: chain.head(), traces: new Map([[hash('3'), trace]]) };
    expect(await reader().valueMoves(hash('3'), chain.head().hash)).toEqual([
      { from: COLLECTION, to: hash('a').slice(0, 42), amount: 5n },
      { from: hash('a').slice(0, 42), to: COLLECTION, amount: 2n },
    ]);
  });

  it('reports a search over too many blocks', async () => {
    node.view = { chain, head: chain.head(), mostBlocks: 1 };
    const search = { address: COLLECTION, topics: [], ...known() };
    expect(await reader().search({ ...search, fromBlock: 0, toBlock: FIRST })).toBe('too-much');
    expect(await reader().search({ ...search, fromBlock: FIRST, toBlock: FIRST })).toHaveLength(1);
  });
});
