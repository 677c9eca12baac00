import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock, createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { callKey, REVERT, startNode, word } from '../ethereum/node-for-test.ts';
import { createEthereumNodes } from '../ethereum/nodes.ts';
import { CHAINLINK_FEEDS } from './chainlink-feeds.ts';
import { createChainlinkPrices } from './chainlink-prices.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z') / 1000;
const HOUR = 3_600;
const [ETH, SOL, USDC] = CHAINLINK_FEEDS.map(({ contract }) => contract) as [string, string, string];
const USDC_IDS = [
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
];

let node: Awaited<ReturnType<typeof startNode>>;
let clock: TestClock;
// A node for each test: a call of an earlier one that is still under way must not be counted.
beforeEach(async () => {
  node = await startNode();
  clock = createTestClock(new Date(NOW * 1000));
});
afterEach(() => node.stop());

const round = (price: bigint, updatedAt: number) =>
  `0x${[1, price, updatedAt, updatedAt, 1].map(word).join('')}`;
const feed = (contract: string, price: bigint, { updatedAt = NOW, decimals = 8 } = {}) => {
  node.answers.set(callKey(contract, '0xfeaf968c'), round(price, updatedAt));
  node.answers.set(callKey(contract, '0x313ce567'), `0x${word(decimals)}`);
};
const prices = () => createChainlinkPrices(node.nodes, clock);
const known = async (from = prices()) => Object.fromEntries(await from.usdPrices());

describe('dollar prices', () => {
  it('are read from the feeds, for each currency that a feed covers', async () => {
    feed(ETH, 312_345_000_000n);
    feed(SOL, 18_237_000_000n);
    feed(USDC, 99_990_000n);
    expect(await known()).toEqual({
      ETH: 312_345_000_000n,
      SOL: 18_237_000_000n,
      [USDC_IDS[0] as string]: 99_990_000n,
      [USDC_IDS[1] as string]: 99_990_000n,
    });
  });

  it.each([
    ['older than the heartbeat and its slack', { updatedAt: NOW - HOUR - 901 }],
    ['from the future', { updatedAt: NOW + 901 }],
    ['never updated', { updatedAt: 0 }],
    ['told with other decimals', { decimals: 18 }],
  ])('are unknown when the price is %s', async (_why, options) => {
    feed(ETH, 300_000_000_000n, options);
    feed(SOL, 1n);
    expect(await known()).toEqual({ SOL: 1n });
  });

  it('are known until the heartbeat and its tolerance have passed', async () => {
    feed(ETH, 5n, { updatedAt: NOW - HOUR - 900 });
    expect(await known()).toEqual({ ETH: 5n });
  });

  it.each([
    ['negative', round(-5n, NOW)],
    ['zero', round(0n, NOW)],
    ['of another shape', `0x${word(1)}`],
    ['not there', '0x'],
    ['refused', REVERT],
  ])('are unknown when the price is %s', async (_why, answer) => {
    feed(ETH, 1n);
    feed(SOL, 2n);
    node.answers.set(callKey(ETH, '0xfeaf968c'), answer);
    expect(await known()).toEqual({ SOL: 2n });
  });

  it('are unknown without a node or while it is down, and no error is thrown', async () => {
    for (const urls of [[], ['http://127.0.0.1:1']])
      expect(
        await known(
          createChainlinkPrices(createEthereumNodes({ urls, clock: createSkippingClock() }), clock),
        ),
      ).toEqual({});
    node.fail(503);
    expect(await known()).toEqual({});
  });
});

describe('price feeds', () => {
  it('are read once a minute, and once for concurrent callers', async () => {
    // All of them answer: of a feed that fails, the second call may still be under way when the prices are returned.
    for (const { contract } of CHAINLINK_FEEDS) feed(contract, 1n);
    const source = prices();
    await Promise.all([source.usdPrices(), source.usdPrices(), source.usdPrices()]);
    // Each feed has a price and decimals.
    expect(node.asked()).toHaveLength(2 * CHAINLINK_FEEDS.length);
    expect(node.requestCount()).toBe(1);
    clock.advance(59);
    await source.usdPrices();
    expect(node.asked()).toEqual([]);
    feed(ETH, 2n);
    clock.advance(1);
    expect(await known(source)).toMatchObject({ ETH: 2n, SOL: 1n });
  });

  it('are queried for their decimals once', async () => {
    feed(ETH, 1n);
    const source = prices();
    await source.usdPrices();
    node.asked();
    clock.advance(60);
    await source.usdPrices();
    expect(node.asked().filter((call) => call === callKey(ETH, '0x313ce567'))).toEqual([]);
  });

  it('keep serving the last fresh price while the node is down', async () => {
    feed(ETH, 7n);
    feed(SOL, 8n);
    const source = prices();
    await source.usdPrices();
    node.fail(500);
    clock.advance(60);
    expect(await known(source)).toEqual({ ETH: 7n, SOL: 8n });
    clock.advance(2 * HOUR);
    expect(await known(source)).toEqual({ SOL: 8n });
  });

  it('are retried ten seconds after a failure, not at every call', async () => {
    const source = prices();
    node.fail(500);
    await source.usdPrices();
    node.mend();
    feed(ETH, 9n);
    clock.advance(9);
    expect(await known(source)).toEqual({});
    clock.advance(1);
    expect(await known(source)).toEqual({ ETH: 9n });
  });
});
