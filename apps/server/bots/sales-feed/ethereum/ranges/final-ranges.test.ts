import { findSaleChain, type RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import { describe, expect, it } from 'vitest';
import type { BlockSpan, NodeRange } from '#server/platform/providers/ethereum/reader/range-reader.ts';
import { askForFinalRanges, finalSpanOf, type SecondReadingDeps } from './final-ranges.ts';
import { createRangeWidth } from './range-width.ts';

const BASE = findSaleChain('base') as RegisteredChain;
/** Six blocks are an hour. */
const SLOW = { ...BASE, blockMs: 600_000 };
const SPAN = { from: 1, to: 8 };
const SINGLE = { from: 1, to: 1 };

type Answer = 'logs' | 'rejects' | 'fails';
type TestNode = (span: BlockSpan) => { answer: Answer; lastHash?: string };

const answering =
  (lastHash = 'main'): TestNode =>
  () => ({ answer: 'logs', lastHash });
const rejecting =
  (lastHash = 'main'): TestNode =>
  () => ({ answer: 'rejects', lastHash });
const failing: TestNode = () => ({ answer: 'fails' });
/** Answers up to this many blocks. */
const limitedTo =
  (blocks: number): TestNode =>
  ({ from, to }) => ({
    answer: to - from < blocks ? 'logs' : 'rejects',
  });

function depsOf(nodes: TestNode[], blocks = 8): SecondReadingDeps {
  const rangeOfEach = async (_filter: unknown, span: BlockSpan) =>
    nodes.flatMap((node): NodeRange[] => {
      const { answer, lastHash = 'main' } = node(span);
      if (answer === 'fails') return [];
      return [{ logs: answer === 'logs' ? [] : 'too-much', lastHash }];
    });
  return {
    chain: SLOW,
    reader: { nodeCount: nodes.length, rangeOfEach },
    width: createRangeWidth(blocks),
    singleBlock: { isRejected: false },
  } as unknown as SecondReadingDeps;
}

describe('final span', () => {
  const cursor = { number: 100, final: 80, hash: null };

  it('ends with the last block that is final and was read before', () => {
    const deps = depsOf([], 50);
    expect(finalSpanOf(deps, { ...cursor, final: 96 }, 99)).toMatchObject({ span: { from: 97, to: 99 } });
    expect(finalSpanOf(deps, { ...cursor, final: 98 }, 102)).toMatchObject({ span: { from: 99, to: 100 } });
    expect(finalSpanOf(depsOf([], 1), { ...cursor, final: 96 }, 99)).toMatchObject({
      span: { from: 97, to: 97 },
    });
  });

  it('is late only as far as blocks have been final for an hour', () => {
    const deps = depsOf([], 50);
    expect(finalSpanOf(deps, cursor, 90)).toEqual({ span: { from: 81, to: 84 }, isLate: true, last: 90 });
    expect(finalSpanOf(deps, { ...cursor, final: 84 }, 90)).toMatchObject({
      span: { from: 85, to: 90 },
      isLate: false,
    });
  });
});

describe('range of final blocks', () => {
  it('is narrowed until every node accepts it', async () => {
    const deps = depsOf([answering(), answering(), limitedTo(2)]);
    expect(await askForFinalRanges(deps, SPAN, false)).toBe('too-much');
    expect(deps.width.blocks()).toBe(4);
    expect(await askForFinalRanges(deps, { from: 1, to: 2 }, false)).toMatchObject({ nodes: 3 });
  });

  it('is narrowed when too few nodes answer, for which a timeout may be the reason', async () => {
    const deps = depsOf([answering(), failing]);
    await expect(askForFinalRanges(deps, SPAN, false)).rejects.toThrow('Only 1 of 2 nodes');
    expect(deps.width.blocks()).toBe(4);
  });

  it('is read without a node that rejects a single block', async () => {
    const deps = depsOf([answering(), answering(), rejecting()], 1);
    expect(await askForFinalRanges(deps, SINGLE, false)).toMatchObject({ nodes: 2 });
  });

  it('is not read with one of two nodes before it is late', async () => {
    const deps = depsOf([answering(), rejecting()], 1);
    await expect(askForFinalRanges(deps, SINGLE, false)).rejects.toThrow('Only 1 of 2 nodes');
    expect(await askForFinalRanges(deps, SINGLE, true)).toMatchObject({ nodes: 1, isDisputed: false });
  });

  it('is not narrowed again for a node that rejected a single block, until all nodes answer', async () => {
    let limit = 0;
    const deps = depsOf([answering(), (span) => limitedTo(limit)(span)]);
    await askForFinalRanges(deps, SINGLE, true);
    expect(await askForFinalRanges(deps, SPAN, true)).toMatchObject({ nodes: 1 });
    limit = 2;
    await askForFinalRanges(deps, SINGLE, true);
    expect(await askForFinalRanges(deps, SPAN, true)).toBe('too-much');
  });

  it('needs a node that answers, however late it is', async () => {
    await expect(askForFinalRanges(depsOf([failing, failing]), SPAN, true)).rejects.toThrow('Only 0 of 2');
  });

  it('is not final while nodes disagree, and is narrowed to what they agree on', async () => {
    const deps = depsOf([answering(), answering(), rejecting('fork')], 8);
    deps.singleBlock.isRejected = true;
    await expect(askForFinalRanges(deps, SPAN, false)).rejects.toThrow('The nodes disagree');
    expect(deps.width.blocks()).toBe(4);
  });

  it.each([
    ['the majority', ['fork', 'main', 'main'], 'main', 2],
    ['the preferred node when there is no majority', ['main', 'fork'], 'main', 1],
  ])('is taken from %s when it is late', async (_whom, hashes, hash, nodes) => {
    const deps = depsOf(hashes.map((one) => answering(one)));
    const found = await askForFinalRanges(deps, SPAN, true);
    expect(found).toMatchObject({ hash, nodes, isDisputed: true });
  });
});
