import { expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { writeJson, writeJsonParsed } from '../testing/sample-solana.ts';
import { SOLANA_SAMPLES } from '../testing/samples/solana.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { DECODERS } from './decoders.ts';
import { readTransactions } from './read-transactions.ts';

const ROUNDS = scale(800, 12_000);
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const PROGRAMS = new Set(DECODERS.map(({ program }) => program));

/** Deterministic pseudo-random numbers. */
function makeDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Dice = ReturnType<typeof makeDice>;

const LEAVES = [
  null,
  true,
  -1,
  0,
  3,
  1e300,
  0.5,
  '',
  '1',
  'zzzz',
  '漢'.repeat(40),
  '2'.repeat(3_000),
  [],
  {},
  [[]],
  Number.NaN,
];

/** The same JSON with random parts replaced, removed, duplicated or truncated. */
function spoil(value: unknown, dice: Dice, odds: number): unknown {
  if (dice(odds) === 0) return LEAVES[dice(LEAVES.length)];
  if (Array.isArray(value)) {
    const list = value.map((entry) => spoil(entry, dice, odds));
    if (dice(odds) === 0) list.splice(dice(list.length + 1), 1);
    return dice(odds) === 0 ? [...list, ...list] : list;
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, spoil(field, dice, odds)]));
  if (typeof value === 'string' && dice(odds) === 0) return value.slice(0, dice(value.length + 1));
  return value;
}

it("decoding terminates for any node response, and every sale is complete and from its marketplace's instruction", () => {
  const dice = makeDice(42);
  let sold = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sample = SOLANA_SAMPLES[dice(SOLANA_SAMPLES.length)];
    if (!sample) continue;
    const made = {
      instructions: [sample.instruction],
      signers: [sample.signer],
      balances: sample.balances ?? [],
    };
    const json = spoil(dice(2) === 0 ? writeJson(made) : writeJsonParsed(made), dice, 20 + dice(400));
    const read = readTransactions(json);
    if ('refusal' in read) {
      expect(read.refusal).toMatch(/^(?:transaction \d+: )?(?:not|missing|unsupported|more) /);
      continue;
    }
    for (const transaction of read.transactions)
      for (const sale of decodeTransaction(transaction).sales) {
        sold += 1;
        expect(sale.marketplace).toBe(sample.decoder.marketplace);
        expect([sale.tokenId, sale.contract, sale.seller, sale.buyer]).toEqual(
          Array.from({ length: 4 }, () => expect.stringMatching(ADDRESS)),
        );
        expect(transaction.keys.some((key) => PROGRAMS.has(key))).toBe(true);
        if (sale.price !== 'unknown') expect(sale.price).toBe(2_000_000_000n);
      }
  }
  expect(sold).toBeGreaterThan(ROUNDS / 4);
});

it('decoding terminates for any instruction data, and every sale is complete', () => {
  const dice = makeDice(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sample = SOLANA_SAMPLES[dice(SOLANA_SAMPLES.length)];
    if (!sample) continue;
    const noise = (data: Uint8Array, from: number) =>
      data.map((byte, at) => (at >= from && dice(4) === 0 ? dice(256) : byte));
    const { instruction } = sample;
    const calls = (instruction.calls ?? []).map((call) => ({ ...call, data: noise(call.data, dice(12)) }));
    const json = writeJson({ instructions: [{ ...instruction, data: noise(instruction.data, 8), calls }] });
    const read = readTransactions(json);
    const [transaction] = 'transactions' in read ? read.transactions : [];
    for (const sale of transaction ? decodeTransaction(transaction).sales : []) {
      expect(sale.tokenId).toMatch(ADDRESS);
      if (sale.price !== 'unknown') expect(sale.price).toBeLessThan(2n ** 64n);
    }
  }
});

it('decodes a transaction with as many sales as possible', () => {
  const instructions = Array.from({ length: 512 }, (_, at) => SOLANA_SAMPLES[at % 7]?.instruction).flatMap(
    (one) => (one ? [{ ...one, calls: [] }] : []),
  );
  const read = readTransactions(writeJson({ instructions }));
  const [transaction] = 'transactions' in read ? read.transactions : [];
  expect(transaction && decodeTransaction(transaction).sales.length).toBe(512);
});
