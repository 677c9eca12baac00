import { COLLECTION } from '@signboard/sales/testing/sample-logs.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiptsJson } from '#server/bots/sales-feed/testing/answer-rpc.ts';
import { createMint, createSale, createSwap } from '#server/bots/sales-feed/testing/create-sales.ts';
import { type FakeNode, type NodeFault, startFakeNode } from '#server/bots/sales-feed/testing/fake-node.ts';
import {
  createTestChain,
  type TestBlock,
  type TestChain,
} from '#server/bots/sales-feed/testing/test-chain.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import type { RpcCall } from '../../json-rpc.ts';
import { createEthereumNodes } from '../nodes.ts';
import { readBlockLogs } from './block-logs.ts';
import { createEthereumChain } from './chain-reader.ts';

const clock = createSkippingClock();
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const QUICK = { firstCooldownMs: 1, longestCooldownMs: 5, patienceMs: 50 };
const NOT_FOUND = { code: -32_601, message: 'the method eth_getLogs does not exist/is not available' };

let chain: TestChain;
let node: FakeNode;
beforeEach(async () => {
  chain = createTestChain();
  chain.mine([createSale(hash('1'), COLLECTION), createSwap(hash('2')), createMint(hash('3'), COLLECTION)]);
  node = await startFakeNode({ chain, head: chain.head() });
});
afterEach(() => node.stop());

const readAll = async () => {
  const ethereum = createEthereumChain(createEthereumNodes({ urls: [node.url], times: QUICK, clock }));
  return await ethereum.logs(await ethereum.head());
};

describe("node that does not serve a block's logs by hash", () => {
  it.each([
    NOT_FOUND,
    { code: -32_602, message: 'invalid argument 0: unknown field blockHash' },
    { code: -32_005, message: 'query returned more than 100 results' },
    { code: -32_000, message: 'this method is disabled on your plan' },
  ])('is queried for receipts, which contain the same: $message', async (refusesLogs) => {
    const logs = await readAll();
    expect(logs.length).toBeGreaterThan(4);
    node.view = { ...node.view, refusesLogs };
    expect(await readAll()).toEqual(logs);
    expect(node.calls).toContain('eth_getBlockReceipts');
  });

  it('is not queried for them when it only lacks the block', async () => {
    node.view = { ...node.view, refusesLogs: { code: -32_000, message: 'unknown block' } };
    await expect(readAll()).rejects.toThrow(/unknown block/);
    expect(node.calls).not.toContain('eth_getBlockReceipts');
  });

  it('is not queried for them when it serves the logs', async () => {
    await readAll();
    expect(node.calls).not.toContain('eth_getBlockReceipts');
  });

  it.each<[NodeFault, RegExp]>([
    ['empty-logs', /no receipt for each/],
    ['missing-log', /no receipt for each/],
    ['doubled-log', /no receipt for each/],
    ['shuffled-logs', /another receipt/],
    ['logs-of-another-block', /no receipt for each/],
    ['null', /does not have a block/],
  ])('is not trusted when its receipts are inconsistent: %s', async (fault, words) => {
    node.view = { ...node.view, refusesLogs: NOT_FOUND };
    node.fault = (methods) => (methods.includes('eth_getBlockReceipts') ? fault : null);
    await expect(readAll()).rejects.toThrow(words);
  });
});

describe('receipts of the right transactions', () => {
  const spoil = (change: (receipts: ReturnType<typeof receiptsJson>, block: TestBlock) => void) => {
    const block = chain.head();
    const receipts = receiptsJson(block);
    change(receipts, block);
    const header = {
      number: block.number,
      hash: block.hash,
      parentHash: block.parent?.hash ?? '',
      minedAt: new Date(0),
      logsBloom: block.logsBloom,
    };
    const blockJson = {
      ...{ number: `0x${block.number.toString(16)}`, timestamp: '0x0', logsBloom: block.logsBloom },
      ...{ hash: block.hash, parentHash: block.parent?.hash },
      transactions: block.transactions.map((one) => one.hash),
    };
    const ask = async (calls: readonly RpcCall[]) =>
      calls.map(({ method }) => {
        if (method === 'eth_getLogs') return { refusal: NOT_FOUND };
        return { result: method === 'eth_getBlockReceipts' ? receipts : blockJson };
      });
    return readBlockLogs(ask, header);
  };
  const firstLog = (receipts: ReturnType<typeof receiptsJson>) =>
    receipts[0]?.logs[0] as Record<string, unknown>;

  it('are trusted unchanged', async () => {
    expect((await spoil(() => {})).length).toBeGreaterThan(4);
  });

  it('are rejected when a log is missing', async () => {
    await expect(spoil(([, noise]) => noise?.logs.pop())).rejects.toThrow(/other logs than the block says/);
  });

  it('are rejected when one is from another block', async () => {
    const change = ([receipt]: ReturnType<typeof receiptsJson>) =>
      Object.assign(receipt ?? {}, { blockHash: hash('a') });
    await expect(spoil(change)).rejects.toThrow(/receipt of another block/);
  });

  it('are rejected when a log is from another block', async () => {
    await expect(
      spoil((receipts) => Object.assign(firstLog(receipts), { blockHash: hash('a') })),
    ).rejects.toThrow(/logs of another block/);
  });

  it('are rejected when a log is from another transaction', async () => {
    await expect(
      spoil((receipts) => Object.assign(firstLog(receipts), { transactionHash: hash('2') })),
    ).rejects.toThrow(/logs of another transaction/);
  });

  it('are rejected when a log index appears twice', async () => {
    await expect(spoil((receipts) => Object.assign(firstLog(receipts), { logIndex: '0x1' }))).rejects.toThrow(
      /out of order or twice/,
    );
  });

  it('are rejected when a failed transaction has logs', async () => {
    const change = ([receipt]: ReturnType<typeof receiptsJson>) =>
      Object.assign(receipt ?? {}, { status: '0x0' });
    await expect(spoil(change)).rejects.toThrow(/transaction that failed/);
  });
});
