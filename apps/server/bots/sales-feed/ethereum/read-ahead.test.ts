import { COLLECTION } from '@signboard/sales/testing/sample-logs.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '#server/platform/providers/ethereum/reader/chain-reader.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createSale } from '../testing/create-sales.ts';
import { type FakeNode, startFakeNode } from '../testing/fake-node.ts';
import { createTestChain, FIRST_NUMBER, type TestChain } from '../testing/test-chain.ts';
import { createRangeReader, type RangeReader } from './read-ahead.ts';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const LAST = FIRST_NUMBER + 3;

let chain: TestChain;
let node: FakeNode;
let reader: RangeReader;

beforeEach(async () => {
  chain = createTestChain();
  for (const digit of ['1', '2', '3']) chain.mine([createSale(hash(digit), COLLECTION)]);
  chain.mine();
  node = await startFakeNode({ chain, head: chain.head() });
  reader = createRangeReader(
    createEthereumChain(createEthereumNodes({ urls: [node.url], clock: createSkippingClock() })),
  );
});
afterEach(() => node.stop());

/** Finishes reading ahead and resets the call count. */
async function prepare(): Promise<void> {
  reader.prepare(FIRST_NUMBER, LAST);
  await expect.poll(() => node.calls.filter((call) => call === 'eth_getLogs')).toHaveLength(3);
  node.calls.length = 0;
}

const found = async () => (await reader.read(FIRST_NUMBER, LAST, 1)).found.map((one) => one.hash);

it('committing prefetched blocks costs one call for their last block and its confirmations', async () => {
  await prepare();
  expect(await found()).toEqual([hash('1'), hash('2'), hash('3')]);
  expect(node.calls).toEqual(['eth_getBlockByNumber', 'eth_getBlockByNumber']);
});

it.each([
  { depth: 1, stands: ['1', '2', '3'] },
  { depth: 2, stands: ['1', '2', 'a'] },
  { depth: 3, stands: ['1', 'a', 'b'] },
  { depth: 4, stands: ['a', 'b', 'c'] },
])('reads the current blocks after a reorg of $depth', async ({ depth, stands }) => {
  await prepare();
  const others = ['a', 'b', 'c', 'd'].slice(0, depth);
  chain.reorganise(
    depth,
    others.map((digit) => [createSale(hash(digit), COLLECTION)]),
  );
  node.view = { chain, head: chain.head() };
  expect(await found()).toEqual(stands.map(hash));
});

it('reads on demand what was not prefetched', async () => {
  await prepare();
  const { headers } = await reader.read(FIRST_NUMBER + 1, LAST, 1);
  expect(headers.map(({ number }) => number)).toEqual([FIRST_NUMBER + 2, LAST]);
});

it('prefetches the range after the next one', async () => {
  reader.prepare(FIRST_NUMBER, FIRST_NUMBER + 1);
  reader.prepare(FIRST_NUMBER + 1, LAST);
  await expect.poll(() => node.calls.filter((call) => call === 'eth_getLogs')).toHaveLength(3);
  node.calls.length = 0;
  const first = await reader.read(FIRST_NUMBER, FIRST_NUMBER + 1, 1);
  // Asked for again while it is ahead, it is not read twice.
  reader.prepare(FIRST_NUMBER + 1, LAST);
  const second = await reader.read(FIRST_NUMBER + 1, LAST, 1);
  expect([...first.found, ...second.found].map((one) => one.hash)).toEqual(['1', '2', '3'].map(hash));
  expect(node.calls).not.toContain('eth_getLogs');
});

it('forgets what it prefetched when reading continues elsewhere', async () => {
  reader.prepare(FIRST_NUMBER + 1, LAST);
  await expect.poll(() => node.calls.filter((call) => call === 'eth_getLogs')).toHaveLength(2);
  await reader.read(FIRST_NUMBER, FIRST_NUMBER + 1, 1);
  node.calls.length = 0;
  await reader.read(FIRST_NUMBER + 1, LAST, 1);
  expect(node.calls.filter((call) => call === 'eth_getLogs')).toHaveLength(2);
});
