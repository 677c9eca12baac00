import { describe, expect, it } from 'vitest';
import { BUYER, COLLECTION, HASH, move721, ROUTER, SELLER, ZERO_ADDRESS } from '../testing/sample-logs.ts';
import { readTransactions } from './read-transactions.ts';

const log = { ...move721(SELLER, BUYER, 1n), logIndex: '0x5' };
const receipt = {
  transactionHash: HASH,
  from: BUYER,
  to: ROUTER,
  status: '0x1',
  logs: [{ ...log, transactionHash: HASH, removed: false }],
};
const transactionsIn = (json: unknown) => {
  const read = readTransactions(json);
  return 'transactions' in read ? read.transactions : [];
};

it('reads a receipt from a node', () => {
  expect(transactionsIn(receipt)).toEqual([
    {
      hash: HASH,
      from: BUYER,
      to: ROUTER,
      value: null,
      hasFailed: false,
      logs: [{ ...move721(SELLER, BUYER, 1n), logIndex: 5 }],
    },
  ]);
});

it('reads the JSON-RPC envelope of a receipt', () => {
  expect(transactionsIn({ jsonrpc: '2.0', id: 1, result: receipt })).toHaveLength(1);
});

it('reads a transaction in the corpus format, with its value in decimal', () => {
  const json = { txHash: HASH, from: BUYER, to: null, value: '123', logs: [{ ...log, logIndex: 7 }] };
  expect(transactionsIn(json)).toMatchObject([
    { hash: HASH, to: null, value: 123n, logs: [{ logIndex: 7 }] },
  ]);
});

it('assigns each transaction of a block its own logs', () => {
  const otherHash = `0x${'b6'.repeat(32)}`;
  const block = {
    number: 1,
    transactions: [
      { hash: HASH, from: BUYER, to: ROUTER, value: '0x10' },
      { hash: otherHash, from: SELLER, to: null, value: '0' },
    ],
    logs: [
      { ...log, logIndex: 1, transactionHash: otherHash },
      { ...log, logIndex: 0, transactionHash: HASH },
      { ...log, logIndex: 2, transactionHash: HASH },
    ],
  };
  expect(transactionsIn(block)).toMatchObject([
    { hash: HASH, value: 16n, logs: [{ logIndex: 0 }, { logIndex: 2 }] },
    { hash: otherHash, logs: [{ logIndex: 1 }] },
  ]);
});

it('sorts logs, drops removed ones and counts duplicates once', () => {
  const at = (logIndex: number, more = {}) => ({ ...log, logIndex, ...more });
  const [transaction] = transactionsIn({ ...receipt, logs: [at(3), at(1), at(3), at(2, { removed: true })] });
  expect(transaction?.logs.map(({ logIndex }) => logIndex)).toEqual([1, 3]);
});

it('recognises a failed transaction', () => {
  expect(transactionsIn({ ...receipt, status: '0x0' })).toMatchObject([{ hasFailed: true }]);
});

it('converts hex to lower case', () => {
  const shouted = { ...log, address: COLLECTION.toUpperCase().replace('0X', '0x') };
  expect(transactionsIn({ ...receipt, logs: [shouted] })[0]?.logs[0]?.address).toBe(COLLECTION);
});

describe('rejects', () => {
  it.each([
    ['what is no object', null, 'not a JSON object'],
    ['a list', [receipt], 'not a JSON object'],
    ['what has no logs', { transactionHash: HASH }, 'missing the list of logs'],
    ['a log that is no object', { logs: [1] }, 'log 0 is malformed'],
    ['a log without topics', { logs: [{ ...log, topics: undefined }] }, 'log 0 is malformed'],
    [
      'a log with five topics',
      { logs: [log, { ...log, topics: Array(5).fill(HASH) }] },
      'log 1 is malformed',
    ],
    ['a short topic', { logs: [{ ...log, topics: ['0x12'] }] }, 'log 0 is malformed'],
    ['data that is no hex', { logs: [{ ...log, data: '0xzz' }] }, 'log 0 is malformed'],
    ['a bad address', { logs: [{ ...log, address: ZERO_ADDRESS.slice(1) }] }, 'log 0 is malformed'],
    ['a log number below 0', { logs: [{ ...log, logIndex: -1 }] }, 'log 0 is malformed'],
  ])('%s', (_what, json, refusal) => {
    expect(readTransactions(json)).toEqual({ refusal });
  });
});
