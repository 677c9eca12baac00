import { expect, it } from 'vitest';
import type { AskNode } from '../ethereum/nodes.ts';
import type { RpcAnswer } from '../json-rpc.ts';
import { nodesOf } from './chain-for-test.ts';
import { hasBlock, pinBlock } from './pin-block.ts';

const signal = new AbortController().signal;
const SECONDS_PER_BLOCK = 12;
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const at = (seconds: number) => new Date(seconds * 1_000);

type Chain = {
  newest: number;
  final?: number | null;
  /** The oldest block whose state it has. */
  oldestState?: number;
  hash?: (number: number) => string;
};

/** Block n is mined at 12 n seconds. */
function createNode({ newest, final = newest, oldestState = 0, hash = hashOf }: Chain) {
  const asked: string[] = [];
  const answer = (method: string, params: readonly unknown[]): RpcAnswer => {
    const tag = String(params[method === 'eth_getBalance' ? 1 : 0]);
    if (tag === 'finalized' && final === null) return { refusal: { code: -32602, message: 'unknown tag' } };
    const number = tag === 'latest' ? newest : tag === 'finalized' ? Number(final) : Number(tag);
    if (method === 'eth_getBalance')
      return number >= oldestState
        ? { result: '0x0' }
        : { refusal: { code: -32000, message: 'missing trie node' } };
    asked.push(tag);
    if (number > newest) return { result: null };
    return {
      result: {
        number: `0x${number.toString(16)}`,
        hash: hash(number),
        parentHash: hashOf(number),
        timestamp: `0x${(number * SECONDS_PER_BLOCK).toString(16)}`,
        logsBloom: `0x${'0'.repeat(512)}`,
      },
    };
  };
  const ask: AskNode = async (calls) =>
    calls.map(({ method, params }) => answer(method, params as unknown[]));
  return { ask, asked };
}

const pin = (seconds: number, ...nodes: AskNode[]) =>
  pinBlock({ id: 1, nodes: nodesOf(...nodes) }, at(seconds), signal);
const down: AskNode = async () => {
  throw new Error('down');
};

it.each([
  ['a block of that second', 1_200, 100],
  ['the next block', 1_201, 101],
  ['the newest block', 2_400, 200],
  ['the first block of the chain', 0, 0],
])('pins %s', async (_what, seconds, number) => {
  const { ask } = createNode({ newest: 200 });
  expect(await pin(seconds, ask)).toEqual({
    block: { number, hash: hashOf(number), time: at(number * SECONDS_PER_BLOCK) },
    isFirst: true,
  });
});

it('finds a block of an hour ago in a long chain with few calls', async () => {
  const { ask, asked } = createNode({ newest: 25_000_000 });
  const seconds = 25_000_000 * SECONDS_PER_BLOCK - 3_600;
  expect(await pin(seconds, ask)).toMatchObject({ block: { number: 25_000_000 - 300 } });
  expect(asked.length).toBeLessThan(25);
});

it('waits until the block is final, and takes the newest of a chain without final blocks', async () => {
  expect(await pin(1_200, createNode({ newest: 200, final: 99 }).ask)).toBe('not-yet');
  expect(await pin(1_200, createNode({ newest: 200, final: 100 }).ask)).toMatchObject({ isFirst: true });
  expect(await pin(1_200, createNode({ newest: 99, final: null }).ask)).toBe('not-yet');
  expect(await pin(1_200, createNode({ newest: 100, final: null }).ask)).toMatchObject({ isFirst: true });
});

it('asks the next node where one lags or is down', async () => {
  const lagging = createNode({ newest: 50 });
  const { ask } = createNode({ newest: 200 });
  expect(await pin(1_200, lagging.ask, ask)).toMatchObject({ block: { number: 100 } });
  expect(await pin(1_200, down, ask)).toMatchObject({ block: { number: 100 } });
  expect(await pin(1_200, lagging.ask, down)).toBe('not-yet');
  expect(await pin(1_200, down)).toBe('could-not-check');
});

it('takes the final block, or else the newest, where the state of the first is gone', async () => {
  expect(await pin(1_200, createNode({ newest: 300, final: 200, oldestState: 150 }).ask)).toMatchObject({
    block: { number: 200 },
    isFirst: false,
  });
  expect(await pin(1_200, createNode({ newest: 300, final: 200, oldestState: 250 }).ask)).toMatchObject({
    block: { number: 300 },
    isFirst: false,
  });
  const archive = createNode({ newest: 300 });
  expect(await pin(1_200, createNode({ newest: 300, oldestState: 301 }).ask, archive.ask)).toMatchObject({
    block: { number: 100 },
    isFirst: true,
  });
});

it('recognizes a block that a reorg removed', async () => {
  const { ask } = createNode({ newest: 200, hash: (number) => hashOf(number === 100 ? 999 : number) });
  const has = (number: number, ...nodes: AskNode[]) =>
    hasBlock({ id: 1, nodes: nodesOf(...nodes) }, { number, hash: hashOf(number) });
  expect(await has(99, ask)).toBe(true);
  expect(await has(100, ask)).toBe(false);
  expect(await has(100, down)).toBe('could-not-check');
});
