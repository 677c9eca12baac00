import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeNode, type NodeFault, startFakeNode } from '#server/bots/sales-feed/testing/fake-node.ts';
import { createTestChain, FIRST_NUMBER, type TestChain } from '#server/bots/sales-feed/testing/test-chain.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { createEthereumNodes } from '../nodes.ts';
import { createRangeChain } from './range-reader.ts';

const clock = createSkippingClock();
const QUICK = { firstCooldownMs: 1, longestCooldownMs: 5, patienceMs: 50 };
const FILTER = { addresses: [`0x${'a1'.repeat(20)}`], topics: [`0x${'b2'.repeat(32)}`] };
const SINGLE = { from: FIRST_NUMBER, to: FIRST_NUMBER };
const WIDE = { from: FIRST_NUMBER, to: FIRST_NUMBER + 3 };
const EMPTY = { logs: [], gone: [] };

let chain: TestChain;
let nodes: FakeNode[];
beforeEach(async () => {
  chain = createTestChain();
  for (let at = 0; at < 5; at += 1) chain.mine();
  nodes = await Promise.all([1, 2].map(() => startFakeNode({ chain, head: chain.head() })));
});
afterEach(async () => void (await Promise.all(nodes.map((node) => node.stop()))));

const createReader = () =>
  createRangeChain(createEthereumNodes({ urls: nodes.map(({ url }) => url), times: QUICK, clock }), {
    bloom: 'none',
  });
const rejectRanges = (fault: NodeFault, of = nodes) => {
  for (const node of of) node.fault = () => fault;
};

describe('range that a node rejects', () => {
  it.each(['too-many-results', 'invalid-range'] as const)(
    'is read from the next node when it is a single block: %s',
    async (fault) => {
      rejectRanges(fault, nodes.slice(0, 1));
      expect(await createReader().range(FILTER, SINGLE, [])).toEqual(EMPTY);
    },
  );

  it('is narrowed first, since most nodes only limit the number of blocks', async () => {
    rejectRanges('too-many-results', nodes.slice(0, 1));
    expect(await createReader().range(FILTER, WIDE, [])).toBe('too-much');
    expect(nodes[1]?.calls).toEqual([]);
  });

  it('is read from the next node at any width once a node has rejected a single block', async () => {
    rejectRanges('invalid-range', nodes.slice(0, 1));
    const reader = createReader();
    await reader.range(FILTER, SINGLE, []);
    expect(await reader.range(FILTER, WIDE, [])).toEqual(EMPTY);
    rejectRanges('too-many-results');
    expect(await reader.range(FILTER, WIDE, [])).toBe('too-much');
  });

  it('fails when no node returns a single block', async () => {
    rejectRanges('invalid-range');
    await expect(createReader().range(FILTER, SINGLE, [])).rejects.toThrow('a single block');
  });
});
