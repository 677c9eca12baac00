import { COLLECTION } from '@signboard/sales/testing/sample-logs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '#server/platform/providers/ethereum/reader/chain-reader.ts';
import type { BlockHeader, EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createSale } from '../testing/create-sales.ts';
import { type FakeNode, startFakeNode } from '../testing/fake-node.ts';
import { createTestChain, FIRST_NUMBER } from '../testing/test-chain.ts';
import { type BlockThread, createBlockThread } from './block-thread.ts';
import { createRangeReader } from './read-ahead.ts';
import { readBlock } from './read-block.ts';

const clock = createSkippingClock();
const BLOCKS = 12;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

let node: FakeNode;
let chain: EthereumChain;
let headers: readonly BlockHeader[];
let thread: BlockThread;

// One thread for all: each loads the reader's modules again.
beforeAll(async () => {
  const blocks = createTestChain();
  for (let number = 1; number <= BLOCKS; number += 1) blocks.mine([createSale(hash(number), COLLECTION)]);
  node = await startFakeNode({ chain: blocks, head: blocks.head() });
  chain = createEthereumChain(createEthereumNodes({ urls: [node.url], clock }));
  headers = await chain.headers(FIRST_NUMBER + 1, FIRST_NUMBER + BLOCKS);
  thread = createBlockThread({ urls: [node.url] }, clock);
});
afterAll(async () => {
  await thread.stop();
  await node.stop();
});

it('reads blocks as this thread does', async () => {
  const found = await Promise.all(headers.map(thread.read));
  expect(found).toEqual(await Promise.all(headers.map((header) => readBlock(chain, header))));
  expect(found.flat()).toHaveLength(BLOCKS);
});

it('says why a block could not be read, and goes on', async () => {
  const [first] = headers as [BlockHeader];
  await expect(thread.read({ ...first, logsBloom: `0x${'00'.repeat(256)}` })).rejects.toThrow(
    'the node gave other logs than the block says that it has',
  );
  expect(await thread.read(first)).toHaveLength(1);
});

it('is replaced by another when it has ended', async () => {
  const [first] = headers as [BlockHeader];
  const reading = thread.read(first);
  await Promise.all([expect(reading).rejects.toThrow('the thread that reads blocks ended'), thread.stop()]);
  expect(await thread.read(first)).toHaveLength(1);
});

it('prefetches blocks in order, also while the thread cannot reach a node', async () => {
  const unreachable = createBlockThread({ urls: ['http://127.0.0.1:1'] }, clock);
  for (const { read } of [thread, unreachable]) {
    const reader = createRangeReader(chain, read);
    reader.prepare(FIRST_NUMBER, FIRST_NUMBER + BLOCKS);
    const { found } = await reader.read(FIRST_NUMBER, FIRST_NUMBER + BLOCKS, 0);
    expect(found.map((one) => one.hash)).toEqual(headers.map((_, at) => hash(at + 1)));
  }
  await unreachable.stop();
});
