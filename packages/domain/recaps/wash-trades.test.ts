import { describe, expect, it } from 'vitest';
import type { SaleFacts } from '../posts/sale-facts.ts';
import { ALICE, BOB, sampleSale } from '../posts/testing/sample-sales.ts';
import { type DatedSale, findWashTrades } from './wash-trades.ts';

const CAROL = '0xca401000000000000000000000000000000000c1';
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-10T00:00:00Z');

/** A sale some hours after the start; its key is the number of hours unless given. */
const at = (hours: number, fields: Partial<SaleFacts> = {}): DatedSale => ({
  sale: sampleSale({ key: String(hours), ...fields }),
  transaction: `0x${hours}`,
  happenedAt: new Date(START + hours * HOUR_MS),
});
const back: Partial<SaleFacts> = { seller: BOB, buyer: ALICE };
const washed = (...sales: DatedSale[]) => [...findWashTrades(sales)].sort();

describe('a sale to oneself', () => {
  it('is left out', () => expect(washed(at(0, { seller: ALICE, buyer: ALICE }), at(1))).toEqual(['0']));

  it('is not assumed where neither party is known', () =>
    expect(washed(at(0, { seller: 'unknown', buyer: 'unknown' }))).toEqual([]));
});

describe('back and forth', () => {
  it('[T74] leaves out both sales within seven days, in whichever order they are given', () => {
    expect(washed(at(0), at(168, back))).toEqual(['0', '168']);
    expect(washed(at(168, back), at(0))).toEqual(['0', '168']);
  });

  it('keeps both when more than seven days lie between them', () =>
    expect(washed(at(0), at(169, back))).toEqual([]));

  it('finds it again after other sales, and every further turn', () => {
    const carol = at(2, { seller: BOB, buyer: CAROL });
    expect(washed(at(0), carol, at(40, back), at(80))).toEqual(['0', '40', '80']);
  });

  it('needs the same token of the same collection on the same chain', () => {
    expect(washed(at(0), at(30, { ...back, tokenId: '8' }))).toEqual([]);
    expect(washed(at(0), at(30, { ...back, contract: CAROL }))).toEqual([]);
    expect(washed(at(0), at(30, { ...back, chain: 'base' }))).toEqual([]);
  });

  it('is found among copies of an ERC-1155 token too', () =>
    expect(washed(at(0, { standard: 'erc1155' }), at(1, { ...back, standard: 'erc1155' }))).toEqual([
      '0',
      '1',
    ]));

  it('[T74] takes no quadratic time for thousands of turns', () => {
    const turns = Array.from({ length: 20_000 }, (_, index) =>
      at(index / 500, { standard: 'erc1155', ...(index >= 10_000 && back) }),
    );
    expect(washed(...turns)).toHaveLength(20_000);
  });
});

describe('the same token several times a day', () => {
  const chain = (...hours: number[]) => {
    const people = [ALICE, BOB, CAROL, `0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`];
    return hours.map((hour, index) =>
      at(hour, { seller: people[index] ?? ALICE, buyer: people[index + 1] ?? BOB }),
    );
  };

  it('leaves out three sales within 24 hours', () =>
    expect(washed(...chain(0, 10, 23))).toEqual(['0', '10', '23']));

  it('keeps two, and three in more than 24 hours', () => {
    expect(washed(...chain(0, 10))).toEqual([]);
    expect(washed(...chain(0, 10, 24))).toEqual([]);
  });

  it('leaves out only the sales of the busy day', () =>
    expect(washed(...chain(0, 30, 31, 32))).toEqual(['30', '31', '32']));

  it('says nothing about copies of an ERC-1155 token', () => {
    const copies = chain(0, 1, 2).map(({ sale, ...rest }) => ({
      ...rest,
      sale: { ...sale, standard: 'erc1155' },
    }));
    expect(washed(...copies)).toEqual([]);
  });
});
