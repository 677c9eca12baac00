import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE_COLLECTIONS, COLLECTIONS } from './collections.ts';
import { CREATED } from './deployed-contracts.ts';
import { keepSelling } from './keep-selling.ts';

describe('automatic sales', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function salesIn(seconds: number, luck: number, sell = async () => undefined as unknown) {
    let sales = 0;
    const counted = () => {
      sales += 1;
      return sell();
    };
    const stop = keepSelling(counted, () => luck);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    stop();
    const before = sales;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sales).toBe(before);
    return sales;
  }

  it('happen every ten to twenty seconds', async () => {
    expect(await salesIn(120, 0)).toBe(12);
    expect(await salesIn(120, 1)).toBe(6);
  });

  it('slow down to one every two to four minutes after an hour', async () => {
    const hour = 3600;
    expect((await salesIn(2 * hour, 0)) - (await salesIn(hour, 0))).toBe(30);
    expect((await salesIn(2 * hour, 1)) - (await salesIn(hour, 1))).toBe(15);
  });

  it('cover every collection, and most often the one whose bot has no minimum price', async () => {
    const sold: string[] = [];
    const stop = keepSelling(
      async (collection) => sold.push(collection),
      () => 0,
    );
    await vi.advanceTimersByTimeAsync(170_000);
    stop();
    const times = Map.groupBy(sold, (collection) => collection);
    expect([...times.keys()].sort()).toEqual(
      [...COLLECTIONS, ...BASE_COLLECTIONS].map(({ address }) => address).sort(),
    );
    expect(times.get(CREATED.tidepools)).toHaveLength(8);
  });

  it('continue after a failed sale', async () => {
    const fail = () => Promise.reject(new Error('no token is free'));
    expect(await salesIn(30, 0, fail)).toBe(3);
  });

  it('run one at a time, however long each takes', async () => {
    const slow = () => new Promise((resolve) => setTimeout(resolve, 25_000));
    expect(await salesIn(60, 0, slow)).toBe(2);
  });
});
