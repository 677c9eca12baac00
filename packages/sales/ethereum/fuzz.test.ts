import { expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { createTransaction, type SampleLog } from '../testing/sample-logs.ts';
import { HOUSE_AND_POOL_SAMPLES } from '../testing/samples/houses-and-pools.ts';
import { ORDER_BOOK_SAMPLES } from '../testing/samples/order-books.ts';
import { EMITTERS } from './core/registry.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { readTransactions } from './read-transactions.ts';

const SAMPLES = [...ORDER_BOOK_SAMPLES, ...HOUSE_AND_POOL_SAMPLES];
const ROUNDS = scale(1_200, 12_000);
const ADDRESS = /^0x[0-9a-f]{40}$/;

/** Deterministic pseudo-random numbers. */
function makeDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Dice = ReturnType<typeof makeDice>;

const WORDS = [
  '0'.repeat(64),
  'f'.repeat(64),
  `${'0'.repeat(63)}1`,
  `${'0'.repeat(56)}ffffffff`,
  `${'0'.repeat(61)}020`,
  `${'0'.repeat(62)}40`,
  `${'0'.repeat(48)}7fffffffffffffff`,
];

const randomWord = (dice: Dice) =>
  dice(3) === 0
    ? Array.from({ length: 8 }, () =>
        dice(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('')
    : (WORDS[dice(WORDS.length)] ?? '');

/** Values that a broken or hostile contract could emit instead. */
function spoil(log: SampleLog, dice: Dice): SampleLog {
  const words = Math.floor((log.data.length - 2) / 64);
  const at = 2 + dice(words + 1) * 64;
  switch (dice(5)) {
    case 0:
      return { ...log, data: log.data.slice(0, dice(log.data.length + 1)).padEnd(2, '0x') };
    case 1:
      return { ...log, data: log.data.slice(0, at) + randomWord(dice) + log.data.slice(at + 64) };
    case 2:
      return { ...log, data: log.data.slice(0, at) + randomWord(dice) + log.data.slice(at) };
    case 3:
      return {
        ...log,
        topics: [log.topics[0] ?? '', ...Array.from({ length: dice(4) }, () => `0x${randomWord(dice)}`)],
      };
    default:
      return { ...log, topics: log.topics.slice(0, dice(5)) };
  }
}

it('decoding terminates for any logs, and every sale is complete', () => {
  const dice = makeDice(42);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sample = SAMPLES[dice(SAMPLES.length)];
    const logs = (sample?.logs ?? []).map((log) => (dice(2) === 0 ? spoil(log, dice) : log));
    const transaction = createTransaction(logs, sample?.fields);
    for (const sale of decodeTransaction(transaction, sample?.knowledge).sales) {
      expect(sale.tokenId).toMatch(/^\d+$/);
      expect(sale.contract).toMatch(ADDRESS);
      for (const party of [sale.seller, sale.buyer]) if (party !== 'unknown') expect(party).toMatch(ADDRESS);
      if (sale.price !== 'unknown') expect(sale.price).toBeGreaterThanOrEqual(0n);
      const emitter = transaction.logs.find(
        ({ logIndex }) => 'logIndex' in sale.position && logIndex === sale.position.logIndex,
      );
      if (sale.verified && !sample?.knowledge?.pools) expect(EMITTERS.has(emitter?.address ?? '')).toBe(true);
    }
  }
});

it('reading any JSON yields transactions or a refusal', () => {
  const dice = makeDice(7);
  const leaves = [null, true, -1, 1e300, '', '0x', '0xzz', [], {}, 'f'.repeat(300), Number.NaN, { logs: [] }];
  const grow = (depth: number): unknown => {
    if (depth === 0 || dice(3) === 0) return leaves[dice(leaves.length)];
    const keys = [
      'logs',
      'topics',
      'data',
      'address',
      'logIndex',
      'transactions',
      'result',
      'hash',
      'value',
      'status',
    ];
    return dice(2) === 0
      ? Array.from({ length: dice(4) }, () => grow(depth - 1))
      : Object.fromEntries(Array.from({ length: dice(6) }, () => [keys[dice(keys.length)], grow(depth - 1)]));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = readTransactions(grow(5));
    if ('transactions' in read) for (const transaction of read.transactions) decodeTransaction(transaction);
    else expect(read.refusal).toMatch(/^(?:not|missing|log) /);
  }
});
