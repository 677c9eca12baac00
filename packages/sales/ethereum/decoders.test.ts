import { describe, expect, it } from 'vitest';
import type { PlainSale } from '../testing/compare-sales.ts';
import { PLAIN_SALE, type Sample } from '../testing/sample.ts';
import { printed, UNKNOWN_CONTRACT } from '../testing/sample-logs.ts';
import { HOUSE_AND_POOL_SAMPLES } from '../testing/samples/houses-and-pools.ts';
import { ORDER_BOOK_SAMPLES } from '../testing/samples/order-books.ts';
import { DECODERS } from './decoders.ts';

const SAMPLES = [...ORDER_BOOK_SAMPLES, ...HOUSE_AND_POOL_SAMPLES];
const named = SAMPLES.map((sample) => [`${sample.family}'s ${sample.event}`, sample] as const);

const print = ({ logs, fields, knowledge }: Sample) => printed(logs, fields, knowledge);

/** The same transaction with the marketplace's event emitted by an unknown contract. */
const imitated = (sample: Sample): Sample => {
  const decoder = DECODERS.find(({ family }) => family === sample.family);
  const topics = new Set(Object.values(decoder?.events ?? {}));
  return {
    ...sample,
    logs: sample.logs.map((log) =>
      topics.has(log.topics[0] ?? '') ? { ...log, address: UNKNOWN_CONTRACT } : log,
    ),
  };
};

it('every event of every marketplace has a synthetic transaction', () => {
  const covered = new Set([
    ...SAMPLES.map(({ family, event }) => `${family}.${event}`),
    'archipelago.tokenTrade',
  ]);
  const events = DECODERS.flatMap(({ family, events: names }) =>
    Object.keys(names).map((name) => `${family}.${name}`),
  );
  expect(events.filter((event) => !covered.has(event))).toEqual([]);
});

describe.each(named)('%s', (_name, sample) => {
  it('yields exactly one sale', () => {
    const { sales, mints } = print(sample);
    expect(sales).toEqual([expect.objectContaining(sample.sale)]);
    expect(sales[0]).not.toHaveProperty('verified');
    expect(mints).toEqual([]);
  });

  it('is never verified when an unknown contract emits it', () => {
    for (const sale of print(imitated(sample)).sales) expect(sale).toHaveProperty('verified', false);
  });

  it('yields nothing in a failed transaction', () => {
    expect(printed(sample.logs, { ...sample.fields, hasFailed: true }, sample.knowledge).sales).toEqual([]);
  });

  it('is decoded completely or not at all when its data is truncated', () => {
    const whole = print(sample).sales;
    const at = sample.logs.findIndex(({ topics }) => isEventOf(sample, topics[0]));
    const digits = sample.logs[at]?.data.length ?? 2;
    for (let length = 2; length < digits; length += 16) {
      const logs = sample.logs.map((log, index) =>
        index === at ? { ...log, data: log.data.slice(0, length) } : log,
      );
      const { sales } = printed(logs, sample.fields, sample.knowledge);
      expectNothingElse(sales, whole);
    }
  });

  it('does not yield a different sale with the wrong number of topics', () => {
    const logs = sample.logs.map((log) =>
      isEventOf(sample, log.topics[0]) ? { ...log, topics: log.topics.slice(0, 1) } : log,
    );
    const whole = print(sample).sales;
    const { sales } = printed(logs, sample.fields, sample.knowledge);
    expectNothingElse(sales, whole);
  });
});

/** There may be no sale, or the sale with unknown fields, but never a different one. */
function expectNothingElse(sales: readonly PlainSale[], whole: readonly PlainSale[]): void {
  for (const sale of sales)
    for (const field of Object.keys(PLAIN_SALE)) expect([whole[0]?.[field], null]).toContain(sale[field]);
}

function isEventOf(sample: Sample, topic0: string | undefined): boolean {
  const decoder = DECODERS.find(({ family }) => family === sample.family);
  return decoder?.events[sample.event] === topic0;
}
